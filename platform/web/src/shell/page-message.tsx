import { Link } from '@tanstack/react-router'
import { TradepostLogo } from '@tradepost/ui/drawings/brand-mark'
import { EmptyState } from '@tradepost/ui/empty-state'
import type { ReactNode } from 'react'
import { PageTitle } from './frames/page-title.tsx'

type PageMessageProps = { title: string; drawing?: ReactNode; actions?: ReactNode; children: ReactNode }

/** Shows a full page with one message: not found, no access, an error. */
export function PageMessage({ title, drawing, actions, children }: PageMessageProps) {
  return (
    <div className="grid min-h-page grid-rows-[auto_1fr] bg-sunken">
      <PageTitle>{title}</PageTitle>
      <header className="p-6">
        <Link to="/" className="inline-flex">
          <TradepostLogo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="grid place-items-center pb-24">
        <EmptyState level={1} title={title} drawing={drawing} actions={actions}>
          {children}
        </EmptyState>
      </main>
    </div>
  )
}
