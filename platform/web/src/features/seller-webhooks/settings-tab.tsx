import { zodResolver } from '@hookform/resolvers/zod'
import { PatchWebhookForm, type SellerWebhookDetails } from '@tradepost/contract/platform/seller-webhooks'
import { useForm } from 'react-hook-form'
import { EditorForm } from '#src/shell/editor-page.tsx'
import { usePermissions } from '#src/shell/organizations.ts'
import { useEditor } from '#src/shell/use-editor.ts'
import { useUpdateWebhook } from './api.ts'
import { HeadersCard } from './headers-card.tsx'
import { SecretCard } from './secret-card.tsx'
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx'

const FIELDS = ['url', 'description', 'filter_types', 'rate_limit'] as const

const valuesOf = (webhook: SellerWebhookDetails): WebhookValues => ({
  url: webhook.url,
  description: webhook.description,
  filter_types: webhook.filter_types,
  rate_limit: webhook.rate_limit,
})

const Values = PatchWebhookForm.omit({ disabled: true }).required()

/** Shows the settings of an endpoint. Sends only the changed fields. */
export function SettingsTab({ slug, webhook }: { slug: string; webhook: SellerWebhookDetails }) {
  const mayEdit = usePermissions(slug)('webhook:update')
  const form = useForm<WebhookValues, unknown, WebhookValues>({
    resolver: zodResolver(Values),
    mode: 'onTouched',
    defaultValues: valuesOf(webhook),
  })
  const { dirtyFields } = form.formState
  const editor = useEditor({
    form,
    thing: webhook,
    valuesOf,
    mutation: useUpdateWebhook(slug, webhook.id),
    bodyOf: (values) => Object.fromEntries(FIELDS.filter((field) => dirtyFields[field]).map((field) => [field, values[field]])),
  })
  return (
    <EditorForm
      editor={editor}
      kind="webhook"
      mayEdit={mayEdit}
      below={<HeadersCard slug={slug} webhookId={webhook.id} mayEdit={mayEdit} />}
      aside={mayEdit ? <SecretCard slug={slug} webhook={webhook} /> : undefined}
    >
      <WebhookFields form={form} isPlatforms={webhook.is_platforms} />
    </EditorForm>
  )
}
