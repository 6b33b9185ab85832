import type { PortalCard } from '@tradepost/contract/hosted/portal'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { PaymentMethodLine } from '@tradepost/ui/commerce/payment-method-line'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Check } from 'lucide-react'
import { t } from '../messages.ts'
import { useCards, useHome } from '../queries.ts'
import { expiryLabel } from '../shell/card-label.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { pageLabel } from '../shell/pages.ts'
import { QueryView } from '../shell/query-view.tsx'
import { AddCard } from './add-card.tsx'
import { CardOutcome } from './card-outcome.tsx'
import { MakeDefault } from './make-default.tsx'
import { RemoveCard } from './remove-card.tsx'

/** Lists the saved cards: which is charged, and what can be done with each. */
export function CardsPage() {
  const { data: home } = useHome()
  const running = home?.subscriptions ?? []
  return (
    <>
      <PageHeading title={pageLabel('cards')} action={running.length > 0 ? <AddCard subscriptions={running} /> : null} />
      <CardOutcome />
      <Card isFlush>
        <QueryView query={useCards()}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState level={2} title={t('cards.empty.title')}>
                {t('cards.empty.text')}
              </EmptyState>
            ) : (
              <ul>
                {items.map((card) => (
                  <SavedCard
                    key={card.payment_method_id}
                    card={card}
                    isAlone={running.length === 0}
                    isOwing={running.some(({ outstanding }) => outstanding !== null)}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Card>
    </>
  )
}

/** `isAlone`: no subscription runs that it could be charged for. `isOwing`: a failed payment waits for a card. */
function SavedCard({ card, isAlone, isOwing }: { card: PortalCard; isAlone: boolean; isOwing: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3.5 first:border-t-0 max-list:px-4">
      <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 gap-y-1.5">
        <PaymentMethodLine brand={card.network} lastFour={card.last_four} className="font-[560]" />
        <span className="text-sm text-ink-3 tabular-nums">{expiryLabel(card)}</span>
        {card.is_default ? (
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            {t('cards.isDefault')}
          </Badge>
        ) : card.is_in_use ? (
          <Badge>{t('cards.inUse')}</Badge>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {card.is_default || isAlone ? null : <MakeDefault card={card} isOwing={isOwing} />}
        {card.is_in_use ? null : <RemoveCard card={card} />}
      </div>
    </li>
  )
}
