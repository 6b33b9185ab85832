import { zodResolver } from '@hookform/resolvers/zod'
import { ChargeForm } from '@tradepost/contract/platform/sales/seller-subscriptions'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { toast } from '@tradepost/ui/overlays/toast'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { showIssues } from '#src/shell/forms/form-issues.ts'
import { MoneyField } from '#src/shell/forms/money-field.tsx'
import { type ShownSubscription, useCharge } from './api.ts'

type Values = z.input<typeof ChargeForm>
type ChargeDialogProps = { slug: string; data: ShownSubscription; open: boolean; onOpenChange: (open: boolean) => void }

/** Shows the form that charges an on-demand subscription. */
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
    toast.success(t('sellerSubscriptions.charge.done', { amount: formatMoney(values.amount, currency) }))
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={(isOpen) => {
        charge.reset()
        form.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerSubscriptions.charge.title', { customer: customer.name })}
      description={
        card
          ? t('sellerSubscriptions.charge.descriptionWithCard', { digits: card.last_four })
          : t('sellerSubscriptions.charge.description')
      }
      submitLabel={t('sellerSubscriptions.charge.submit')}
      failureTitle={t('sellerSubscriptions.charge.failed')}
      pending={charge.isPending}
      error={charge.error}
      onSubmit={form.handleSubmit(send)}
    >
      <MoneyField control={form.control} name="amount" label={t('sellerSubscriptions.charge.amount')} currency={currency} />
      <Field
        label={t('sellerSubscriptions.charge.text')}
        isOptional
        hint={t('sellerSubscriptions.charge.textHint')}
        error={form.formState.errors.description?.message}
      >
        <Input autoComplete="off" {...form.register('description')} />
      </Field>
    </FormDialog>
  )
}
