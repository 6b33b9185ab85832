import { zodResolver } from '@hookform/resolvers/zod'
import { type SellerWallets, WalletEntryForm } from '@tradepost/contract/platform/sales/seller-wallets'
import { WALLET_CURRENCIES } from '@tradepost/contract/provider/wallets'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { showIssues } from '#src/shell/forms/form-issues.ts'
import { MoneyField } from '#src/shell/forms/money-field.tsx'
import { useAdjustWallet } from './api.ts'

type Wallets = SellerWallets['wallets']

/** Returns a hint under the amount: the new balance, or why the wallet can't be debited by it. */
function hintOf(wallets: Wallets, { entry_type, currency, amount }: Pick<WalletEntryForm, 'entry_type' | 'currency' | 'amount'>) {
  const balance = wallets.find((wallet) => wallet.currency === currency)?.balance ?? 0
  if (!Number.isInteger(amount)) return undefined
  const after = entry_type === 'credit' ? balance + amount : balance - amount
  return after < 0
    ? t('sellerWallets.tooLittle', { amount: formatMoney(balance, currency) })
    : t('sellerWallets.newBalance', { amount: formatMoney(after, currency) })
}

// One key for each opened form: sending it again, after a lost answer, changes nothing twice.
const emptyForm = () => ({
  entry_type: 'credit' as const,
  currency: WALLET_CURRENCIES[0],
  amount: Number.NaN,
  reason: '',
  idempotency_key: crypto.randomUUID(),
})

type FormProps = { slug: string; customer: { customer_id: string; name: string }; wallets: Wallets; onClose: () => void }

/** Shows the form that adds credit to a customer's wallet, or removes some. */
export function AdjustWallet({ slug, customer, wallets, onClose }: FormProps) {
  const adjust = useAdjustWallet(slug, customer.customer_id)
  const [defaultValues] = useState(emptyForm)
  const form = useForm<WalletEntryForm>({ resolver: zodResolver(WalletEntryForm), mode: 'onTouched', defaultValues })
  const { errors } = form.formState
  const values = useWatch({ control: form.control })
  const { entry_type = 'credit', currency = 'USD', amount = Number.NaN } = values
  async function send(entry: WalletEntryForm) {
    const saved = await adjust.mutateAsync(entry).catch((error: unknown) => showIssues(form, error))
    if (!saved) return
    toast.success(t('sellerWallets.done'))
    onClose()
  }
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('sellerWallets.adjustTitle', { name: customer.name })}
      submitLabel={t(entry_type === 'credit' ? 'sellerWallets.credit' : 'sellerWallets.debit')}
      failureTitle={t('sellerWallets.failed')}
      pending={adjust.isPending}
      error={adjust.error}
      onSubmit={form.handleSubmit(send)}
    >
      <div className="grid grid-cols-2 gap-4 max-list:grid-cols-1">
        <Field label={t('sellerWallets.kind')}>
          <NativeSelect {...form.register('entry_type')}>
            <option value="credit">{t('sellerWallets.credit')}</option>
            <option value="debit">{t('sellerWallets.debit')}</option>
          </NativeSelect>
        </Field>
        <Field label={t('sellerWallets.currency')}>
          <NativeSelect {...form.register('currency')}>
            {WALLET_CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <MoneyField
        key={currency}
        control={form.control}
        name="amount"
        label={t('sellerWallets.amount')}
        currency={currency}
        hint={hintOf(wallets, { entry_type, currency, amount })}
      />
      <Field label={t('sellerWallets.reason')} hint={t('sellerWallets.reasonHint')} error={errors.reason?.message}>
        <Input autoComplete="off" {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
