import { Button } from '@tradepost/ui/button'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { ExampleCard } from './example-card.tsx'

/** What the platform answers about a purchase (docs/guide/access.md). */
const PURCHASES = [
  { key: 'paid', status: 'active', reason: 'paid' },
  { key: 'trial', status: 'active', reason: 'trial' },
  { key: 'onHold', status: 'suspended', reason: 'on_hold' },
  { key: 'refunded', status: 'ended', reason: 'refunded' },
] as const

/** Shows what the answer about a customer's access is after what happened to their purchase. */
export function AccessExample() {
  const [shown, setShown] = useState<(typeof PURCHASES)[number]>(PURCHASES[0])
  return (
    <ExampleCard
      title={t('welcome.developers.access.title')}
      text={t('welcome.developers.access.text')}
      actions={
        <fieldset className="contents">
          <legend className="sr-only">{t('welcome.developers.access.purchase')}</legend>
          {PURCHASES.map((purchase) => (
            <Button
              key={purchase.key}
              variant={purchase === shown ? 'ink' : 'outline'}
              aria-pressed={purchase === shown}
              className="px-3!"
              onClick={() => setShown(purchase)}
            >
              {t(`welcome.developers.access.${purchase.key}`)}
            </Button>
          ))}
        </fieldset>
      }
    >
      <pre dir="ltr" aria-live="polite" className="min-h-44 overflow-x-auto font-mono text-xs leading-6">
        <span className="text-ink-3">GET /api/access?email=maya@example.com</span>
        {`\n\n{\n  "product_id": "pdt_4Kx9Lq",\n  "has_access": `}
        <b className="text-info-text">{String(shown.status === 'active')}</b>
        {`,\n  "status": `}
        <b className="text-brass-text">{`"${shown.status}"`}</b>
        {`,\n  "reason": `}
        <b className="text-brass-text">{`"${shown.reason}"`}</b>
        {'\n}'}
      </pre>
    </ExampleCard>
  )
}
