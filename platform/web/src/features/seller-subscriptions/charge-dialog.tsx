import { zodResolver } from '@hookform/resolvers/zod'
import { ChargeForm } from '@tradepost/contract/platform/seller-subscriptions'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { formatMoney } from '@tradepost/ui/money'
import { toast } from '@tradepost/ui/toast'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { showIssues } from '#src/shell/form-issues.ts'
import { MoneyField } from '#src/shell/money-field.tsx'
import { type ShownSubscription, useCharge } from './api.ts'
import { FormDialog } from './form-dialog.tsx'

type Values = z.input<typeof ChargeForm>
type ChargeDialogProps = { slug: string; data: ShownSubscription; open: boolean; onOpenChange: (open: boolean) => void }

/** Charges an on-demand subscription. */
export function ChargeDialog({ slug, data, open, onOpenChange }: ChargeDialogProps) {
  const { subscription, card } = data
  const { subscription_id: id, currency, customer } = subscription
  const charge = useCharge({ slug, id })
  const form = useForm<Values, unknown, ChargeForm>({
    resolver: zodResolver(ChargeForm),
    mode: 'onTouched',
    defaultValues: { amount: Number.NaN, description: '' },
  })
  async function send(values: ChargeForm) {
    const done = await charge.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
    if (!done) return
    form.reset()
    onOpenChange(false)
    toast.success(`Payment of ${formatMoney(values.amount, currency)} started`)
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={(isOpen) => {
        charge.reset()
        form.reset()
        onOpenChange(isOpen)
      }}
      title={`Charge ${customer.name}`}
      description={`${card ? `Their card ending in ${card.last_four}` : 'Their card'} is charged right away. Tax follows the product’s settings.`}
      submitLabel="Charge now"
      failureTitle="Couldn’t charge the customer"
      pending={charge.isPending}
      error={charge.error}
      onSubmit={form.handleSubmit(send)}
    >
      <MoneyField control={form.control} name="amount" label="Amount" currency={currency} />
      <Field label="Description" isOptional hint="Shown on the invoice." error={form.formState.errors.description?.message}>
        <Input autoComplete="off" {...form.register('description')} />
      </Field>
    </FormDialog>
  )
}
