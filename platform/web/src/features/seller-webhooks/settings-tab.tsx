import type { SellerWebhookDetails } from '@tradepost/contract/platform/developers/seller-webhooks'
import { EditorForm } from '#src/shell/forms/editor-page.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { useUpdateWebhook } from './api.ts'
import { HeadersCard } from './headers-card.tsx'
import { SecretCard } from './secret-card.tsx'
import { WebhookFields, webhookForm } from './webhook-fields.tsx'

/** Shows the settings of an endpoint. Sends only the changed fields. */
export function SettingsTab({ slug, webhook }: { slug: string; webhook: SellerWebhookDetails }) {
  const mayEdit = usePermissions(slug)('webhook:update')
  const editor = useEditor(webhookForm, { thing: webhook, saveChanges: useUpdateWebhook(slug, webhook.id) })
  return (
    <EditorForm
      editor={editor}
      kind="webhook"
      mayEdit={mayEdit}
      below={<HeadersCard slug={slug} webhookId={webhook.id} mayEdit={mayEdit} />}
      aside={mayEdit ? <SecretCard slug={slug} webhook={webhook} /> : undefined}
    >
      <WebhookFields form={editor.form} isPlatforms={webhook.is_platforms} />
    </EditorForm>
  )
}
