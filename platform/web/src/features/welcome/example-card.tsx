import { Button } from '@tradepost/ui/button'
import { type ReactNode, useId } from 'react'
import { t } from '#src/messages.ts'

type ExampleCardProps = { title: string; text: string; actions: ReactNode; children: ReactNode }

/** A tool that visitors try on the page: its outcome above the buttons that change it. Runs without the server. */
export function ExampleCard({ title, text, actions, children }: ExampleCardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="row-span-3 grid min-w-0 grid-rows-subgrid gap-0 rounded-lg bg-surface shadow-[0_0_0_1px_var(--line),var(--lift-1)]"
    >
      <header className="px-6 pt-5 pb-4 max-list:px-5">
        <h3 id={titleId} className="text-lg tracking-[-0.01em]">
          {title}
        </h3>
        <p className="mt-0.5 text-sm text-ink-3">{text}</p>
      </header>
      <div className="min-w-0 border-y border-line bg-sunken px-6 py-4 text-sm max-list:px-5">{children}</div>
      <div className="flex min-h-17 flex-wrap items-center gap-2 px-6 py-3.5 max-list:px-5">{actions}</div>
    </section>
  )
}

/** A line of what happened: what, and a detail on the other side. */
export type ExampleLine = { icon: ReactNode; label: ReactNode; detail: ReactNode }

/** Shows what happened so far, in a space for `linesMax` lines, so that nothing moves. Screen readers hear each new line. */
export function ExampleLines({ lines, linesMax }: { lines: readonly ExampleLine[]; linesMax: number }) {
  return (
    <ol aria-live="polite" style={{ minHeight: `${linesMax * 1.75}rem` }}>
      {lines.map(({ icon, label, detail }, index) => (
        // Lines are only added at the end.
        <li key={index} className="flex h-7 items-center gap-2.5 [&>.lucide]:size-4">
          {icon}
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <span className="shrink-0 text-ink-3 tabular-nums">{detail}</span>
        </li>
      ))}
    </ol>
  )
}

/** A button that starts an example again. */
export function AgainButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" onClick={onClick}>
      {t('welcome.developers.again')}
    </Button>
  )
}
