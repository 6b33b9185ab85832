import { Link } from '@tanstack/react-router'
import { Badge } from '@tradepost/ui/badge'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { TicketCard } from '@tradepost/ui/commerce/ticket-card'
import { GrandTotal, Totals } from '@tradepost/ui/commerce/totals'
import { TradepostLogo } from '@tradepost/ui/drawings/brand-mark'
import { PosterThumb } from '@tradepost/ui/drawings/posters'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'

// Made-up receipts for the art beside the form, not figures of this installation. Paper is white in both themes: `data-brand`
// makes the nested `data-theme` compute the colors again.
const receipts = [
  { name: 'The Bench', poster: 'The Bench', detail: 'benchDetail', amount: 24_900, place: '-rotate-4 ms-[4%]' },
  { name: 'Caliper', poster: 'Caliper', detail: 'withTax', amount: 4232, place: 'rotate-3 ms-[22%]' },
  { name: 'Kiln × 2', poster: 'Kiln', detail: 'withTax', amount: 10_633, place: '-rotate-[1.5deg]' },
] as const

function AuthArt() {
  return (
    <div
      aria-hidden="true"
      className="app-ledger sticky top-(--top-bar) flex h-page flex-col justify-between gap-10 overflow-hidden py-14 ps-33 pe-12 max-shell:hidden"
    >
      <div className="my-auto grid gap-7">
        {receipts.map((receipt) => (
          <div key={receipt.name} data-theme="light" data-brand="" className={`w-94 max-w-[78%] text-ink ${receipt.place}`}>
            <TicketCard
              details={
                <div className="flex items-center justify-between gap-3">
                  <span className="flex min-w-0 items-center gap-3">
                    <PosterThumb name={receipt.poster} size={32} />
                    <span className="min-w-0">
                      <span className="block truncate text-md leading-[18px] font-[580]">{receipt.name}</span>
                      <span className="block truncate text-xs text-ink-3">{t(`sessions.art.${receipt.detail}`)}</span>
                    </span>
                  </span>
                  <Badge tone="success" icon={<Check />}>
                    {t('sessions.art.paid')}
                  </Badge>
                </div>
              }
            >
              <Totals className="text-md">
                <GrandTotal label={t('sessions.art.received')} amount={formatMoney(receipt.amount, 'USD')} />
              </Totals>
            </TicketCard>
          </div>
        ))}
      </div>
      <p className="max-w-[17em] text-[1.75rem] leading-9 font-[560] tracking-[-0.03em] text-on-deep">
        {t('sessions.art.slogan')}
      </p>
    </div>
  )
}

type AuthFrameProps = { title: string; lead?: ReactNode; aside?: ReactNode; children?: ReactNode }

/** Shows the frame of the sign-in and sign-up pages: the form, with art beside it on wide screens. */
export function AuthFrame({ title, lead, aside, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-page grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] max-shell:grid-cols-1">
      <PageTitle>{title}</PageTitle>
      <main
        id="main"
        tabIndex={-1}
        className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-surface px-10 py-8 max-shell:min-h-page max-shell:px-5 max-shell:py-6"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
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
