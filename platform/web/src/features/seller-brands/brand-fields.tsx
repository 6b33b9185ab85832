import { BrandForm } from '@tradepost/contract/platform/catalog/seller-brands'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { t } from '#src/dashboard-messages.ts'
import { defineForm, type FormOf } from '#src/shell/forms/define-form.ts'
import { TextHint } from '#src/shell/forms/text-hint.tsx'

export const brandForm = defineForm({
  schema: BrandForm,
  initial: { name: '', description: '', url: '', support_email: '', statement_descriptor: '' },
})
export type BrandEditorForm = FormOf<typeof brandForm>

const DESCRIPTION_MAX = 1000
const DESCRIPTOR_MAX = 22

/** Shows the form fields of a brand. */
export function BrandFields({ form }: { form: BrandEditorForm }) {
  const { errors } = form.formState
  const [description, descriptor] = form.watch(['description', 'statement_descriptor'])
  return (
    <>
      <Card title={t('sellerBrands.fields.details')} bodyClassName="grid gap-4">
        <Field label={t('sellerBrands.fields.name')} error={errors.name?.message} hint={t('sellerBrands.fields.nameHint')}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field
          label={t('sellerBrands.fields.description')}
          isOptional
          error={errors.description?.message}
          hint={
            <TextHint length={description.length} max={DESCRIPTION_MAX}>
              {t('sellerBrands.fields.descriptionHint')}
            </TextHint>
          }
        >
          <Textarea rows={3} {...form.register('description')} />
        </Field>
      </Card>
      <Card title={t('sellerBrands.fields.contact')} bodyClassName="grid gap-4">
        <Field label={t('sellerBrands.fields.website')} isOptional error={errors.url?.message}>
          <Input type="url" autoComplete="off" spellCheck={false} placeholder="https://" {...form.register('url')} />
        </Field>
        <Field
          label={t('sellerBrands.fields.support')}
          isOptional
          error={errors.support_email?.message}
          hint={t('sellerBrands.fields.supportHint')}
        >
          <Input type="email" autoComplete="off" spellCheck={false} {...form.register('support_email')} />
        </Field>
        <Field
          label={t('sellerBrands.fields.statement')}
          isOptional
          error={errors.statement_descriptor?.message}
          hint={
            <TextHint length={descriptor.length} max={DESCRIPTOR_MAX}>
              {t('sellerBrands.fields.statementHint')}
            </TextHint>
          }
        >
          <Input autoComplete="off" spellCheck={false} className="font-mono" {...form.register('statement_descriptor')} />
        </Field>
      </Card>
    </>
  )
}
