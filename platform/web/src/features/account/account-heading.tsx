import type { ReactNode } from 'react'
import { PageTitle } from '#src/shell/frames/page-title.tsx'

/** Shows the only h1 of an account page with a sentence below it, and sets the tab's title. */
export function AccountHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <PageTitle>{title}</PageTitle>
      <h1 className="text-[1.75rem] leading-[34px] tracking-[-0.03em]">{title}</h1>
      <p className="mt-1 text-ink-3">{children}</p>
    </div>
  )
}
