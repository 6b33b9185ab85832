import { Badge } from '@tradepost/ui/badge'
import { AcmeMark } from '@tradepost/ui/brand-mark'
import { TicketCard } from '@tradepost/ui/ticket-card'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/totals'
import { Check } from 'lucide-react'

/** A receipt on the ledger: decoration that shows what the words beside it mean. It adds up all the same. */
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
                  Paid
                </Badge>
              </div>
              <Totals>
                <TotalLine label="Caliper" amount="$39.00" />
                <TotalLine label="Try Square" detail="× 2" amount="$48.00" />
                <TotalLine label="VAT" detail="19%" amount="$16.53" />
              </Totals>
            </div>
          }
        >
          <Totals>
            <GrandTotal label="Received" amount="$103.53" />
          </Totals>
        </TicketCard>
      </div>
    </div>
  )
}
