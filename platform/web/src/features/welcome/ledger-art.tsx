import { getPageLocale } from '@tradepost/messages/page-messages'
import { Badge } from '@tradepost/ui/badge'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { TicketCard } from '@tradepost/ui/commerce/ticket-card'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import { AcmeMark } from '@tradepost/ui/drawings/brand-mark'
import { Check } from 'lucide-react'
import { t } from '#src/messages.ts'

const money = (cents: number) => formatMoney(cents, 'USD')

/** Shows a receipt on a ledger: decoration that illustrates the text beside it. Its figures add up. */
export function LedgerArt() {
  return (
    <div
      aria-hidden="true"
      className="app-ledger flex aspect-[1.22] items-center justify-center overflow-hidden rounded-xl p-6 max-list:aspect-square"
    >
      <div data-theme="light" data-brand="" className="w-96 max-w-full min-w-0 -rotate-2 text-ink">
        <TicketCard
          details={
            <div className="grid gap-4 text-md">
              <div className="flex items-center justify-between gap-3">
                <span className="flex items-center gap-2.5 font-[580]">
                  <AcmeMark />
                  Acme Tools
                </span>
                <Badge tone="success" icon={<Check />}>
                  {t('welcome.receipt.paid')}
                </Badge>
              </div>
              <Totals>
                <TotalLine label={t('welcome.receipt.caliper')} amount={money(3900)} />
                <TotalLine
                  label={t('welcome.receipt.trySquare')}
                  detail={t('welcome.receipt.quantity', { count: 2 })}
                  amount={money(4800)}
                />
                <TotalLine
                  label={t('welcome.receipt.vat')}
                  detail={(0.19).toLocaleString(getPageLocale(), { style: 'percent' })}
                  amount={money(1653)}
                />
              </Totals>
            </div>
          }
        >
          <Totals>
            <GrandTotal label={t('welcome.receipt.total')} amount={money(10353)} />
          </Totals>
        </TicketCard>
      </div>
    </div>
  )
}
