import { getPageLocale } from '@tradepost/messages/page-messages'
import * as Radix from 'radix-ui/tabs'
import { Fragment, type ReactNode } from 'react'
import { cn } from './class-names.tsx'
import { useCurrentInView } from './use-current-in-view.tsx'

const bar = 'tp-no-scrollbar flex gap-6 overflow-x-auto border-b border-line max-w-full'

function tabClassName(): string {
  return 'relative shrink-0 py-2.5 text-sm font-[520] whitespace-nowrap text-ink-3 hover:text-ink focus-visible:-outline-offset-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 data-[state=active]:text-ink data-[state=active]:after:bg-accent aria-[current=page]:text-ink aria-[current=page]:after:bg-accent'
}

function Count({ count }: { count: number | null }) {
  return (
    <span className="ms-1.5 inline-block min-w-[1ch] text-2xs text-ink-3 tabular-nums">
      {count === null ? null : count.toLocaleString(getPageLocale())}
    </span>
  )
}

/** One tab with its panel. */
export type TabItem<Value extends string = string> = { value: Value; label: ReactNode; count?: number; content: ReactNode }

type TabsProps<Value extends string> = {
  label: string
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  items: readonly TabItem<Value>[]
  className?: string
}

/** Panels of one object, one shown at a time. Arrow keys move between them. Views of a list are TabNav, pages LinkTabs. */
export function Tabs<Value extends string>({ label, value, defaultValue, onValueChange, items, className }: TabsProps<Value>) {
  function choose(next: string) {
    const item = items.find((candidate) => candidate.value === next)
    if (item) onValueChange?.(item.value)
  }
  return (
    <Radix.Root value={value} defaultValue={defaultValue ?? items[0]?.value} onValueChange={choose} className={className}>
      <Radix.List aria-label={label} className={bar}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} className={tabClassName()}>
            {item.label}
            {item.count === undefined ? null : <Count count={item.count} />}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="pt-5 focus-visible:rounded-md">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** One view of a list. */
export type TabNavItem = {
  key: string
  label: ReactNode
  /** Null while it is counted: its room is kept. */
  count?: number | null
  isCurrent: boolean
  onSelect: () => void
}

/** Views of one list (All, Succeeded, Failed): buttons that change the URL, the current one marked for screen readers. */
export function TabNav({ label, items, className }: { label: string; items: readonly TabNavItem[]; className?: string }) {
  return (
    <nav aria-label={label} className={cn(bar, className)}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          aria-current={item.isCurrent ? 'page' : undefined}
          onClick={item.onSelect}
          className={tabClassName()}
        >
          {item.label}
          {item.count === undefined ? null : <Count count={item.count} />}
        </button>
      ))}
    </nav>
  )
}

/** Props that the app's own link must pass on. */
export type TabLinkProps = { to: string; className: string; 'aria-current': 'page' | undefined; children: ReactNode }

type LinkTabsProps = {
  label: string
  items: readonly { to: string; label: string; isCurrent: boolean }[]
  /** Renders the app's link: `({ to, ...props }) => <Link to={to} {...props} />`. */
  renderLink: (props: TabLinkProps) => ReactNode
}

/** Pages that belong together, as links in one line. Where they don't fit, the line scrolls, with the current page in view. */
export function LinkTabs({ label, items, renderLink }: LinkTabsProps) {
  const ref = useCurrentInView<HTMLElement>(items.find(({ isCurrent }) => isCurrent)?.to)
  return (
    <nav
      ref={ref}
      aria-label={label}
      className={cn(bar, 'border-b-0 max-shell:-mx-4 max-shell:max-w-[calc(100%+2rem)] max-shell:px-4')}
    >
      {items.map((item) => (
        <Fragment key={item.to}>
          {renderLink({
            to: item.to,
            className: tabClassName(),
            'aria-current': item.isCurrent ? 'page' : undefined,
            children: item.label,
          })}
        </Fragment>
      ))}
    </nav>
  )
}
