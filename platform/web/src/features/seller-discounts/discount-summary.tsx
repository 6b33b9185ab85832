import { toCodeKey } from '@tradepost/contract/discount-code'
import type { SellerDiscount } from '@tradepost/contract/platform/catalog/seller-discounts'
import { Card } from '@tradepost/ui/card'
import { CopyButton } from '@tradepost/ui/copy-button'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Progress } from '@tradepost/ui/progress'
import { Check } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { describeDiscount, usageLabel } from './discount-labels.ts'
import type { DiscountEditorForm } from './discount-values.ts'

/** Describes the code and its effect in sentences, updated as the form changes. */
export function SummaryCard({ form }: { form: DiscountEditorForm }) {
  const values = form.watch()
  const code = toCodeKey(values.code)
  return (
    <Card title={t('sellerDiscounts.summary.title')}>
      <p className="mb-4 flex items-center justify-between gap-2 rounded-md border border-dashed border-line-strong py-2 ps-3.5 pe-2">
        <span className={code ? 'min-w-0 font-mono font-semibold break-all' : 'text-sm text-ink-3'}>
          {code || t('sellerDiscounts.summary.generatedCode')}
        </span>
        {code ? <CopyButton value={code} label={t('sellerDiscounts.summary.copyCode')} /> : null}
      </p>
      <ul className="grid gap-2 text-sm">
        {describeDiscount(values).map((sentence) => (
          <li key={sentence} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-3.5! text-accent-text" />
            <span className="min-w-0">{sentence}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Shows the shop URL that adds the code to the visitor's cart. */
export function LinkCard({ slug, code }: { slug: string; code: string }) {
  const url = `${window.location.origin}/shop/${slug}/code/${encodeURIComponent(code)}`
  return (
    <Card title={t('sellerDiscounts.link.title')}>
      <Field label={t('sellerDiscounts.link.title')} isLabelHidden hint={t('sellerDiscounts.link.hint')}>
        <Input
          readOnly
          value={url}
          className="font-mono text-xs"
          trailing={<CopyButton value={url} label={t('sellerDiscounts.link.copy')} className="-me-2" />}
        />
      </Field>
    </Card>
  )
}

/** Shows how often the discount was used, and when it was created. */
export function UsageCard({ discount }: { discount: SellerDiscount }) {
  const { usage_limit: limit, times_used: used } = discount
  return (
    <Card title={t('sellerDiscounts.uses.title')} bodyClassName="grid gap-3 text-sm">
      <p className="text-2xl font-semibold tracking-[-0.028em] tabular-nums">{usageLabel(discount)}</p>
      {limit === null ? null : (
        <Progress label={t('sellerDiscounts.uses.label')} value={used} max={limit} valueText={usageLabel(discount)} />
      )}
      <p className="text-ink-3">{t('sellerDiscounts.uses.created', { moment: formatMoment(discount.created_at) })}</p>
      <CopyableId id={discount.discount_id} className="justify-self-start" />
    </Card>
  )
}
