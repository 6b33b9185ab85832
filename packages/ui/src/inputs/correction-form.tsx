import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

const NAME_MAX = 200
const TAX_ID_MAX = 30

/** What is added to an invoice; null where nothing is. */
type Correction = { business_name: string | null; tax_id: string | null }

type CorrectionFormProps = {
  form: RefObject<HTMLFormElement | null>
  /** What can be added. */
  fields: readonly (keyof Correction)[]
  /** `missing`: the error when nothing was entered. `refusedTaxId`: the error of a tax ID that was refused. */
  texts: { name: string; taxId: string; taxHint: string | undefined; missing: string; refusedTaxId: string | undefined }
  /** Shown above the fields. */
  before?: ReactNode
  /** Shown below the fields: at least the buttons. */
  children: ReactNode
  onChange: () => void
  onSubmit: (correction: Correction) => void
}

/** The form that adds a forgotten company name or tax ID to an invoice. Sends nothing until one of them is entered. */
export function CorrectionForm({ form, fields, texts, before, children, onChange, onSubmit }: CorrectionFormProps) {
  const [typed, setTyped] = useState<Correction>({ business_name: null, tax_id: null })
  const [isEmpty, setIsEmpty] = useState(false)
  const change = (field: keyof Correction) => (text: string) => {
    onChange()
    setIsEmpty(false)
    setTyped((known) => ({ ...known, [field]: text }))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const correction = { business_name: typed.business_name?.trim() || null, tax_id: typed.tax_id?.trim() || null }
    if (correction.business_name || correction.tax_id) onSubmit(correction)
    else setIsEmpty(true)
  }
  const missing = isEmpty ? texts.missing : undefined
  const hasName = fields.includes('business_name')
  const [changeName, changeTaxId] = [change('business_name'), change('tax_id')]
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      {before}
      {hasName ? (
        <Field label={texts.name} error={missing}>
          <Input
            autoComplete="organization"
            maxLength={NAME_MAX}
            value={typed.business_name ?? ''}
            onChange={({ target }) => changeName(target.value)}
          />
        </Field>
      ) : null}
      {fields.includes('tax_id') ? (
        <Field label={texts.taxId} hint={texts.taxHint} error={texts.refusedTaxId ?? (hasName ? undefined : missing)}>
          <Input
            dir="ltr"
            maxLength={TAX_ID_MAX}
            value={typed.tax_id ?? ''}
            onChange={({ target }) => changeTaxId(target.value)}
          />
        </Field>
      ) : null}
      {children}
    </form>
  )
}
