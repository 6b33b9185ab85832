import { Link } from '@tanstack/react-router'
import { Badge } from '@tradepost/ui/badge'
import { TradepostLogo } from '@tradepost/ui/brand-mark'
import { PosterThumb } from '@tradepost/ui/posters'
import { TicketCard } from '@tradepost/ui/ticket-card'
import { GrandTotal, Totals } from '@tradepost/ui/totals'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageTitle } from '#src/shell/page-title.tsx'

// Drawn receipts for the art beside the form; decoration, not figures of this installation. Paper is white in both
// themes: `data-brand` works the colors out again under the nested `data-theme`.
const receipts = [
  { name: 'The Bench', detail: 'Try Square, Level and Mallet', amount: '$95.00', place: '-rotate-4 ml-[4%]' },
  { name: 'Caliper', detail: 'One, with tax', amount: '$42.32', place: 'rotate-3 ml-[22%]' },
  { name: 'Kiln', detail: 'Two, with tax', amount: '$106.33', place: '-rotate-[1.5deg]' },
]

function AuthArt() {
  return (
    <div
      aria-hidden="true"
      className="app-ledger sticky top-0 flex h-dvh flex-col justify-between gap-10 overflow-hidden py-14 pr-12 pl-33 max-shell:hidden"
    >
      <div className="my-auto grid gap-7">
        {receipts.map((receipt) => (
          <div key={receipt.name} data-theme="light" data-brand="" className={`w-94 max-w-[78%] text-ink ${receipt.place}`}>
            <TicketCard
              details={
                <div className="flex items-center justify-between gap-3">
                  <span className="flex min-w-0 items-center gap-3">
                    <PosterThumb name={receipt.name} size={32} />
                    <span className="min-w-0">
                      <span className="block truncate text-md leading-[18px] font-[580]">{receipt.name}</span>
                      <span className="block truncate text-xs text-ink-3">{receipt.detail}</span>
                    </span>
                  </span>
                  <Badge tone="success" icon={<Check />}>
                    Paid
                  </Badge>
                </div>
              }
            >
              <Totals className="text-md">
                <GrandTotal label="Received" amount={receipt.amount} />
              </Totals>
            </TicketCard>
          </div>
        ))}
      </div>
      <p className="max-w-[17em] text-[1.75rem] leading-9 font-[560] tracking-[-0.03em] text-on-deep">
        Every sale and its tax on one line you can check.
      </p>
    </div>
  )
}

type AuthFrameProps = { title: string; lead?: ReactNode; aside?: ReactNode; children?: ReactNode }

/** Form left, art right: the frame of everything about signing in. */
export function AuthFrame({ title, lead, aside, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] max-shell:grid-cols-1">
      <PageTitle>{title}</PageTitle>
      <main
        id="main"
        tabIndex={-1}
        className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-surface px-10 py-8 max-shell:min-h-dvh max-shell:px-5 max-shell:py-6"
      >
        <div className="flex items-center justify-between gap-4">
          <Link to="/" className="inline-flex py-1">
            <TradepostLogo />
          </Link>
          {aside ? <span className="text-sm text-ink-3">{aside}</span> : null}
        </div>
        <div className="m-auto grid w-[min(384px,100%)] grid-cols-[minmax(0,1fr)] gap-5 py-10">
          <div>
            <h1 className="text-[1.75rem] leading-[34px] tracking-[-0.03em] [overflow-wrap:anywhere]">{title}</h1>
            {lead ? <p className="mt-1 text-ink-3">{lead}</p> : null}
          </div>
          {children}
        </div>
      </main>
      <AuthArt />
    </div>
  )
}
