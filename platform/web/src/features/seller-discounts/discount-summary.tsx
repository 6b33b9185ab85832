import type { SellerDiscount } from '@tradepost/contract/platform/seller-discounts'
import { Card } from '@tradepost/ui/card'
import { CopyButton } from '@tradepost/ui/copy-button'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { Progress } from '@tradepost/ui/progress'
import { Check } from 'lucide-react'
import { formatMoment } from '#src/shell/moment.ts'
import type { DiscountEditorForm } from './discount-values.ts'
import { summaryOf, usageWords } from './discount-words.ts'

/** The code and what it does, in sentences that change with the form. */
export function SummaryCard({ form }: { form: DiscountEditorForm }) {
  const values = form.watch()
  const code = values.code.trim().toUpperCase()
  return (
    <Card title="What it does">
      <p className="mb-4 flex items-center justify-between gap-2 rounded-md border border-dashed border-line-strong py-2 pr-2 pl-3.5">
        <span className={code ? 'min-w-0 font-mono font-semibold break-all' : 'text-sm text-ink-3'}>
          {code || 'A code is made up'}
        </span>
        {code ? <CopyButton value={code} label="Copy the code" /> : null}
      </p>
      <ul className="grid gap-2 text-sm">
        {summaryOf(values).map((sentence) => (
          <li key={sentence} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-3.5! text-accent-text" />
            <span className="min-w-0">{sentence}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** An address of the shop that puts the code on whatever its visitor buys. */
export function LinkCard({ slug, code }: { slug: string; code: string }) {
  const url = `${window.location.origin}/shop/${slug}/code/${encodeURIComponent(code)}`
  return (
    <Card title="A link that applies it">
      <Field label="Link with the code" isLabelHidden hint="Whoever opens it finds the code on their cart.">
        <Input
          readOnly
          value={url}
          className="font-mono text-xs"
          trailing={<CopyButton value={url} label="Copy the link" className="-mr-2" />}
        />
      </Field>
    </Card>
  )
}

/** How often it was used so far, and since when it is there. */
export function UsageCard({ discount }: { discount: SellerDiscount }) {
  const { usage_limit: limit, times_used: used } = discount
  return (
    <Card title="Used so far" bodyClassName="grid gap-3 text-sm">
      <p className="text-2xl font-semibold tracking-[-0.028em] tabular-nums">{usageWords(discount)}</p>
      {limit === null ? null : <Progress label="Uses" value={used} max={limit} valueText={usageWords(discount)} />}
      <p className="text-ink-3">Made {formatMoment(discount.created_at)}</p>
      <CopyableId id={discount.discount_id} className="justify-self-start" />
    </Card>
  )
}
