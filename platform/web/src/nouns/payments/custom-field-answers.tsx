import { Card } from '@tradepost/ui/card'
import { t } from '#src/dashboard-messages.ts'

type Answer = { key: string; value: string }

/** Shows the customer's answers to the checkout's custom fields as text, by field key. Renders nothing without answers. */
export function CustomFieldAnswers({ answers }: { answers: readonly Answer[] | null | undefined }) {
  if (!answers || answers.length === 0) return null
  return (
    <Card title={t('dashboardNouns.payments.customFields')}>
      <dl className="grid gap-2.5 text-sm">
        {answers.map(({ key, value }) => (
          <div key={key} className="grid grid-cols-[100px_minmax(0,1fr)] gap-3">
            <dt className="text-ink-3 [overflow-wrap:anywhere]">{key}</dt>
            <dd className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
