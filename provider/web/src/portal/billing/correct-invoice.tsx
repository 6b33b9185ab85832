import type { PortalPayment } from '@tradepost/contract/hosted/portal'
import type { PaymentInvoices } from '@tradepost/contract/provider/invoices'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { formatDay } from '@tradepost/ui/formats/moment'
import { CorrectionForm } from '@tradepost/ui/inputs/correction-form'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { type RefObject, useRef, useState } from 'react'
import { t } from '../messages.ts'
import { useCorrectInvoice } from '../queries.ts'
import { FailedAlert } from '../shell/failed-alert.tsx'
import { RequestError } from '../shell/request.ts'
import { useAnnounce } from '../shell/toasts.tsx'

const isTaxIdRefused = (error: Error | null) => error instanceof RequestError && error.code === 'INVALID_TAX_ID'

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
      <InvoiceForm form={form} id={payment.payment_id} invoices={invoices} onDone={() => setIsOpen(false)} />
    </Dialog>
  )
}

type FormProps = { form: RefObject<HTMLFormElement | null>; id: string; invoices: PaymentInvoices; onDone: () => void }

function InvoiceForm({ form, id, invoices, onDone }: FormProps) {
  const { can_add: fields, tax, currency } = invoices
  const correct = useCorrectInvoice(id)
  const announce = useAnnounce()
  const isRefused = isTaxIdRefused(correct.error)
  return (
    <CorrectionForm
      form={form}
      fields={fields}
      texts={{
        name: t('billing.correct.name'),
        taxId: t('billing.correct.taxId'),
        taxHint: tax > 0 ? t('billing.correct.taxHint', { amount: formatMoney(tax, currency) }) : undefined,
        missing: t(fields.includes('tax_id') ? 'billing.correct.missing' : 'billing.correct.nameMissing'),
        refusedTaxId: isRefused ? t('billing.correct.taxIdInvalid') : undefined,
      }}
      before={<FailedAlert error={isRefused ? null : correct.error} />}
      onChange={correct.reset}
      onSubmit={(correction) =>
        correct.mutate(correction, {
          onSuccess: ({ is_pending: isPending }) => {
            onDone()
            announce(t(isPending ? 'billing.correct.pending' : 'billing.correct.done'))
          },
        })
      }
    >
      <div className="flex justify-end gap-2">
        <DialogClose>
          <Button>{t('billing.correct.cancel')}</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={correct.isPending}>
          {t('billing.correct.submit')}
        </Button>
      </div>
    </CorrectionForm>
  )
}
