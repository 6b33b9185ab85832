import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { EditorPage } from '#src/shell/forms/editor-page.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { useCreateWebhook } from './api.ts'
import { SnippetCard } from './snippet-card.tsx'
import { WebhookFields, webhookForm } from './webhook-fields.tsx'

/** Shows the form that creates an endpoint. */
export function NewWebhook({ slug }: { slug: string }) {
  const [key] = useState(() => crypto.randomUUID())
  const editor = useEditor(webhookForm, {
    thing: undefined,
    save: useCreateWebhook(slug, key),
    savedWords: () => t('sellerWebhooks.editor.created'),
    pageOf: ({ id }) => `/dashboard/${slug}/webhooks/${id}?new=true`,
  })
  return (
    <EditorPage
      editor={editor}
      kind="webhook"
      title={t('sellerWebhooks.editor.new')}
      description={t('sellerWebhooks.editor.newText')}
      aside={<SnippetCard title={t('sellerWebhooks.snippets.title')} />}
    >
      <WebhookFields form={editor.form} />
    </EditorPage>
  )
}
