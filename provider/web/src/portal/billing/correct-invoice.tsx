import type { PortalPayment } from '@tradepost/contract/hosted/portal'
import type { CorrectInvoice as Correction, PaymentInvoices } from '@tradepost/contract/provider/invoices'
import { Button } from '@tradepost/ui/button'
import { Dialog, DialogClose } from '@tradepost/ui/dialog'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { formatDay } from '@tradepost/ui/moment'
import { formatMoney } from '@tradepost/ui/money'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { t } from '../messages.ts'
import { useCorrectInvoice } from '../queries.ts'
import { FailedAlert } from '../shell/failed-alert.tsx'
import { RequestError } from '../shell/request.ts'
import { announce } from '../shell/toasts.tsx'

const NAME_MAX = 200
const TAX_ID_MAX = 30

const isTaxIdRefused = (error: Error | null) => error instanceof RequestError && error.code === 'INVALID_TAX_ID'

type Typed = { name: string; taxId: string }

/** Returns what was typed; undefined if nothing was. */
function toCorrection({ name, taxId }: Typed): Correction | undefined {
  const given = { business_name: name.trim() || null, tax_id: taxId.trim() || null }
  return given.business_name || given.tax_id ? given : undefined
}

/** The button that adds a forgotten company name or tax ID to an invoice, and its form. Nothing once that isn't possible. */
export function CorrectInvoice({ payment }: { payment: PortalPayment }) {
  const { invoices, names } = payment
  const [isOpen, setIsOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  if (!invoices || invoices.can_add.length === 0) return null
  const name = t('billing.correct.named', { names: names.join(', ') })
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button type="button" className="tp-link inline-flex min-h-6 items-start text-end" aria-label={name}>
          {t('billing.correct.open')}
        </button>
      }
      title={t('billing.correct.open')}
      description={t('billing.correct.text', { date: formatDay(invoices.can_add_until) })}
      focusFirst={() => form.current?.querySelector('input')?.focus()}
    >
      <CorrectionForm form={form} id={payment.payment_id} invoices={invoices} onDone={() => setIsOpen(false)} />
    </Dialog>
  )
}

type FormProps = { form: RefObject<HTMLFormElement | null>; id: string; invoices: PaymentInvoices; onDone: () => void }

function CorrectionForm({ form, id, invoices, onDone }: FormProps) {
  const { can_add: fields, tax, currency } = invoices
  const [typed, setTyped] = useState<Typed>({ name: '', taxId: '' })
  const [isEmpty, setIsEmpty] = useState(false)
  const correct = useCorrectInvoice(id)
  const change = (changes: Partial<Typed>) => {
    correct.reset()
    setIsEmpty(false)
    setTyped((known) => ({ ...known, ...changes }))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const correction = toCorrection(typed)
    if (!correction) return setIsEmpty(true)
    correct.mutate(correction, {
      onSuccess: ({ is_pending: isPending }) => {
        onDone()
        announce(t(isPending ? 'billing.correct.pending' : 'billing.correct.done'))
      },
    })
  }
  const missing = isEmpty ? t(fields.includes('tax_id') ? 'billing.correct.missing' : 'billing.correct.nameMissing') : undefined
  const isRefused = isTaxIdRefused(correct.error)
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      <FailedAlert error={isRefused ? null : correct.error} />
      {fields.includes('business_name') ? (
        <Field label={t('billing.correct.name')} error={missing}>
          <Input
            autoComplete="organization"
            maxLength={NAME_MAX}
            value={typed.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
      ) : null}
      {fields.includes('tax_id') ? (
        <Field
          label={t('billing.correct.taxId')}
          hint={tax > 0 ? t('billing.correct.taxHint', { amount: formatMoney(tax, currency) }) : undefined}
          error={isRefused ? t('billing.correct.taxIdInvalid') : fields.includes('business_name') ? undefined : missing}
        >
          <Input
            dir="ltr"
            maxLength={TAX_ID_MAX}
            value={typed.taxId}
            onChange={({ target }) => change({ taxId: target.value })}
          />
        </Field>
      ) : null}
      <div className="flex justify-end gap-2">
        <DialogClose>
          <Button>{t('billing.correct.cancel')}</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={correct.isPending}>
          {t('billing.correct.submit')}
        </Button>
      </div>
    </form>
  )
}
