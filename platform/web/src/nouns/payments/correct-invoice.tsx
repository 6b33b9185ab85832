import type { CorrectInvoice as Correction, PaymentInvoices } from '@tradepost/contract/provider/invoices'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Dialog, DialogClose } from '@tradepost/ui/dialog'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { formatMoney } from '@tradepost/ui/money'
import { toast } from '@tradepost/ui/toast'
import { Building2 } from 'lucide-react'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { t } from '#src/messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import { getErrorMessage, RequestError } from '#src/shell/request.ts'
import { useCorrectInvoice } from './invoices.ts'

const NAME_MAX = 200
const TAX_ID_MAX = 30

type Typed = { name: string; taxId: string }

/** Returns what was typed; undefined if nothing was. */
function toCorrection({ name, taxId }: Typed): Correction | undefined {
  const given = { business_name: name.trim() || null, tax_id: taxId.trim() || null }
  return given.business_name || given.tax_id ? given : undefined
}

const isTaxIdRefused = (error: Error | null) =>
  error instanceof RequestError && error.issues.some(({ path }) => path === 'tax_id')

type FormProps = { form: RefObject<HTMLFormElement | null>; path: string; invoices: PaymentInvoices; onDone: () => void }

function CorrectionForm({ form, path, invoices, onDone }: FormProps) {
  const { can_add: fields, tax, currency } = invoices
  const [typed, setTyped] = useState<Typed>({ name: '', taxId: '' })
  const [isEmpty, setIsEmpty] = useState(false)
  const correct = useCorrectInvoice(path)
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
      onSuccess: ({ invoices: corrected }) => {
        onDone()
        toast.success(t(corrected?.is_pending ? 'nouns.invoices.pending' : 'nouns.invoices.done'))
      },
    })
  }
  const takesTaxId = fields.includes('tax_id')
  const missing = isEmpty ? t(takesTaxId ? 'nouns.invoices.missing' : 'nouns.invoices.nameMissing') : undefined
  const isRefused = isTaxIdRefused(correct.error)
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      {fields.includes('business_name') ? (
        <Field label={t('nouns.invoices.businessName')} error={missing}>
          <Input
            autoComplete="organization"
            maxLength={NAME_MAX}
            value={typed.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
      ) : null}
      {takesTaxId ? (
        <Field
          label={t('nouns.invoices.taxId')}
          hint={tax > 0 ? t('nouns.invoices.taxHint', { amount: formatMoney(tax, currency) }) : undefined}
          error={isRefused ? t('nouns.invoices.taxIdInvalid') : fields.includes('business_name') ? undefined : missing}
        >
          <Input
            dir="ltr"
            maxLength={TAX_ID_MAX}
            value={typed.taxId}
            onChange={({ target }) => change({ taxId: target.value })}
          />
        </Field>
      ) : null}
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
    </form>
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
      <CorrectionForm form={form} path={path} invoices={invoices} onDone={() => setIsOpen(false)} />
    </Dialog>
  )
}
