import type { PaymentInvoices } from '@tradepost/contract/provider/invoices'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { CorrectionForm } from '@tradepost/ui/inputs/correction-form'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { Building2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { t } from '#src/messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import { getErrorMessage, RequestError } from '#src/shell/request.ts'
import { useCorrectInvoice } from './invoices.ts'

const isTaxIdRefused = (error: Error | null) =>
  error instanceof RequestError && error.issues.some(({ path }) => path === 'tax_id')

type FormProps = { form: RefObject<HTMLFormElement | null>; path: string; invoices: PaymentInvoices; onDone: () => void }

function InvoiceForm({ form, path, invoices, onDone }: FormProps) {
  const { can_add: fields, tax, currency } = invoices
  const correct = useCorrectInvoice(path)
  const takesTaxId = fields.includes('tax_id')
  const isRefused = isTaxIdRefused(correct.error)
  return (
    <CorrectionForm
      form={form}
      fields={fields}
      texts={{
        name: t('nouns.invoices.businessName'),
        taxId: t('nouns.invoices.taxId'),
        taxHint: tax > 0 ? t('nouns.invoices.taxHint', { amount: formatMoney(tax, currency) }) : undefined,
        missing: t(takesTaxId ? 'nouns.invoices.missing' : 'nouns.invoices.nameMissing'),
        refusedTaxId: isRefused ? t('nouns.invoices.taxIdInvalid') : undefined,
      }}
      onChange={correct.reset}
      onSubmit={(correction) =>
        correct.mutate(correction, {
          onSuccess: ({ invoices: corrected }) => {
            onDone()
            toast.success(t(corrected?.is_pending ? 'nouns.invoices.pending' : 'nouns.invoices.done'))
          },
        })
      }
    >
      {correct.error && !isRefused ? (
        <Alert tone="danger" title={t('nouns.invoices.failed')} isLive>
          {getErrorMessage(correct.error)}
        </Alert>
      ) : null}
      <div className="flex justify-end gap-2 max-list:flex-col-reverse">
        <DialogClose>
          <Button>{t('nouns.invoices.cancel')}</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={correct.isPending}>
          {t('nouns.invoices.submit')}
        </Button>
      </div>
    </CorrectionForm>
  )
}

/** The button that adds a forgotten company name or tax ID to an invoice, and its form. Nothing once that isn't possible. */
export function CorrectInvoice({ path, invoices }: Pick<FormProps, 'path' | 'invoices'>) {
  const [isOpen, setIsOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  if (invoices.can_add.length === 0) return null
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button icon={<Building2 aria-hidden="true" />}>{t('nouns.invoices.add')}</Button>}
      title={t('nouns.invoices.add')}
      description={t('nouns.invoices.text', { date: formatDay(invoices.can_add_until) })}
      focusFirst={() => form.current?.querySelector('input')?.focus()}
    >
      <InvoiceForm form={form} path={path} invoices={invoices} onDone={() => setIsOpen(false)} />
    </Dialog>
  )
}
