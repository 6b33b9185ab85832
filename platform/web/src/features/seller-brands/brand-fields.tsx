import { type BrandForm, PatchBrandForm } from '@tradepost/contract/platform/seller-brands'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { Textarea } from '@tradepost/ui/textarea'
import type { UseFormReturn } from 'react-hook-form'
import { TextHint } from '#src/shell/text-hint.tsx'

/** The editor's form: every field is a text. */
export type BrandEditorForm = UseFormReturn<BrandForm, unknown, BrandForm>

/** The fields of the form, so that only what was changed is sent. */
export const BRAND_FIELDS = Object.keys(PatchBrandForm.shape) as (keyof BrandForm)[]

const DESCRIPTION_MAX = 1000
const DESCRIPTOR_MAX = 22

/** What a brand is called, and what stands where. */
export function BrandFields({ form }: { form: BrandEditorForm }) {
  const { errors } = form.formState
  const [description, descriptor] = form.watch(['description', 'statement_descriptor'])
  return (
    <>
      <Card title="Who it is" bodyClassName="grid gap-4">
        <Field label="Name" error={errors.name?.message} hint="Stands on the checkout and on receipts.">
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field
          label="Description"
          isOptional
          error={errors.description?.message}
          hint={
            <TextHint length={description.length} max={DESCRIPTION_MAX}>
              In a sentence or two, what is sold under this name.
            </TextHint>
          }
        >
          <Textarea rows={3} {...form.register('description')} />
        </Field>
      </Card>
      <Card title="Where people find it" bodyClassName="grid gap-4">
        <Field label="Website" isOptional error={errors.url?.message}>
          <Input type="url" autoComplete="off" spellCheck={false} placeholder="https://" {...form.register('url')} />
        </Field>
        <Field
          label="Support e-mail"
          isOptional
          error={errors.support_email?.message}
          hint="Buyers write there when something is wrong with what they bought."
        >
          <Input type="email" autoComplete="off" spellCheck={false} {...form.register('support_email')} />
        </Field>
        <Field
          label="On card statements"
          isOptional
          error={errors.statement_descriptor?.message}
          hint={
            <TextHint length={descriptor.length} max={DESCRIPTOR_MAX}>
              What buyers read when they look at their card; empty: the name, as far as it fits.
            </TextHint>
          }
        >
          <Input autoComplete="off" spellCheck={false} className="font-mono" {...form.register('statement_descriptor')} />
        </Field>
      </Card>
    </>
  )
}
