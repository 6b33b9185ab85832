import { WebhookForm } from '@tradepost/contract/platform/developers/seller-webhooks'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Controller } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { CountField } from '#src/shell/forms/count-field.tsx'
import { defineForm, type FormOf } from '#src/shell/forms/define-form.ts'
import { EventTypesField } from './event-types-field.tsx'

export const webhookForm = defineForm({
  schema: WebhookForm.omit({ idempotency_key: true }),
  initial: { url: '', description: '', filter_types: null, rate_limit: null },
})
type WebhookEditorForm = FormOf<typeof webhookForm>

/** Shows the fields of an endpoint. Where Tradepost's own one goes and what it hears can't be changed. */
export function WebhookFields({ form, isPlatforms = false }: { form: WebhookEditorForm; isPlatforms?: boolean }) {
  const { errors } = form.formState
  return (
    <>
      <Card title={t('sellerWebhooks.editor.destination')} bodyClassName="grid gap-4">
        <Field label={t('sellerWebhooks.url')} error={errors.url?.message} hint={t('sellerWebhooks.editor.urlHint')}>
          <Input
            dir="ltr"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            disabled={isPlatforms}
            placeholder="https://example.com/webhooks"
            {...form.register('url')}
          />
        </Field>
        <Field label={t('sellerWebhooks.editor.description')} isOptional error={errors.description?.message}>
          <Input autoComplete="off" {...form.register('description')} />
        </Field>
        <CountField
          control={form.control}
          name="rate_limit"
          label={t('sellerWebhooks.editor.rateLimit')}
          hint={t('sellerWebhooks.editor.rateLimitHint')}
          unit={t('sellerWebhooks.editor.perSecond')}
          placeholder={t('sellerWebhooks.editor.noLimit')}
          isOptional
        />
      </Card>
      {isPlatforms ? null : (
        <Card title={t('sellerWebhooks.list.events')} description={t('sellerWebhooks.types.description')}>
          <Controller
            control={form.control}
            name="filter_types"
            render={({ field, fieldState }) => (
              <EventTypesField
                legend={t('sellerWebhooks.list.events')}
                allLabel={t('dashboardNouns.webhooks.allEvents')}
                allDetail={t('sellerWebhooks.types.allText')}
                value={field.value}
                onValueChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        </Card>
      )}
    </>
  )
}
