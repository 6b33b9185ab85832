/** The frame of a page, and what all pages show. */

import type { ReactNode } from 'react'

/** Shows a page with centered content: a ticket, an answer, a link back. */
export function CenterPage({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center bg-sunken px-4 py-8">
      <div className={`grid w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-6 ${isNarrow ? 'max-w-[432px]' : 'max-w-[520px]'}`}>
        {children}
      </div>
    </main>
  )
}

type AnswerProps = { mark: ReactNode; title: string; children?: ReactNode; isLive?: boolean }

/** Shows an icon, a title and a sentence in the middle of the page. */
export function PageAnswer({ mark, title, children, isLive = false }: AnswerProps) {
  return (
    <div className="text-center" role={isLive ? 'status' : undefined}>
      <div className="mb-4.5 flex justify-center">{mark}</div>
      <h1 className="text-[2rem] leading-[2.375rem] tracking-[-0.035em] max-list:text-3xl">{title}</h1>
      {children ? (
        <div className="mx-auto mt-1.5 max-w-[30em] text-lg text-ink-2 [overflow-wrap:anywhere]">{children}</div>
      ) : null}
    </div>
  )
}
