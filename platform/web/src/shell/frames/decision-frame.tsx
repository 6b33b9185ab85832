import { Link } from '@tanstack/react-router'
import { TradepostLogo } from '@tradepost/ui/drawings/brand-mark'
import { ThemeToggle } from '@tradepost/ui/look/theme'
import type { ReactNode } from 'react'
import { LanguageSelect } from '#src/shell/language-select.tsx'
import { PageTitle } from './page-title.tsx'

type DecisionFrameProps = {
  title: string
  lead?: ReactNode
  /** The page changed without a click: focuses the title, so that screen readers announce it. */
  takesFocus?: boolean
  children?: ReactNode
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** Shows a single centered card, with nothing on the page to distract from the decision. */
export function DecisionFrame({ title, lead, takesFocus = false, children }: DecisionFrameProps) {
  return (
    <div className="grid min-h-page grid-rows-[auto_1fr_auto] bg-canvas">
      <PageTitle>{title}</PageTitle>
      <header className="px-10 py-8 max-shell:px-5 max-shell:py-6">
        <Link to="/" className="inline-flex py-1">
          <TradepostLogo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="grid items-center justify-items-center px-5 max-list:items-start max-list:px-0">
        <section
          aria-labelledby="decision-title"
          className="grid w-full max-w-112 gap-5 rounded-xl bg-surface p-8 shadow-[0_0_0_1px_var(--line),var(--lift-1)] max-list:rounded-none max-list:px-5 max-list:py-7"
        >
          <div>
            <h1
              id="decision-title"
              ref={takesFocus ? focus : undefined}
              tabIndex={takesFocus ? -1 : undefined}
              className="text-[1.75rem] leading-[34px] tracking-[-0.03em] outline-none"
            >
              {title}
            </h1>
            {lead ? <p className="mt-1 text-ink-3">{lead}</p> : null}
          </div>
          {children}
        </section>
      </main>
      <footer className="flex flex-wrap items-center justify-center gap-3 px-5 py-8">
        <LanguageSelect className="w-auto" />
        <ThemeToggle />
      </footer>
    </div>
  )
}
