import { INSTRUCTIONS_MAX } from '@tradepost/contract/platform/catalog/seller-products'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { TextHint } from '#src/shell/forms/text-hint.tsx'
import type { ProductEditorForm } from './product-form.ts'

/** Shows the fields for what a buyer gets after payment: link, instructions and files. */
export function DeliveryCard({ form, files }: { form: ProductEditorForm; files: ReactNode }) {
  const errors = form.formState.errors.digital_product_delivery
  return (
    <Card
      title={t('sellerProducts.delivery.title')}
      description={t('sellerProducts.delivery.description')}
      bodyClassName="grid gap-4"
    >
      {files}
      <Field
        label={t('sellerProducts.delivery.link')}
        isOptional
        error={errors?.external_url?.message}
        hint={t('sellerProducts.delivery.linkHint')}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...form.register('digital_product_delivery.external_url', {
            setValueAs: (text: string | null) => text?.trim() || null,
          })}
        />
      </Field>
      <Field
        label={t('sellerProducts.delivery.instructions')}
        isOptional
        error={errors?.instructions?.message}
        hint={
          <TextHint length={form.watch('digital_product_delivery.instructions')?.length ?? 0} max={INSTRUCTIONS_MAX}>
            {t('sellerProducts.delivery.instructionsHint')}
          </TextHint>
        }
      >
        <Textarea rows={4} {...form.register('digital_product_delivery.instructions')} />
      </Field>
    </Card>
  )
}
