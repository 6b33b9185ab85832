import { zodResolver } from '@hookform/resolvers/zod'
import { WebhookForm } from '@tradepost/contract/platform/seller-webhooks'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { EditorPage } from '#src/shell/editor-page.tsx'
import { useEditor } from '#src/shell/use-editor.ts'
import { useCreateWebhook } from './api.ts'
import { SnippetCard } from './snippet-card.tsx'
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx'

const EMPTY: WebhookValues = { url: '', description: '', filter_types: null, rate_limit: null }

/** Shows the form that creates an endpoint. */
export function NewWebhook({ slug }: { slug: string }) {
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<WebhookValues, unknown, WebhookValues>({
    resolver: zodResolver(WebhookForm.omit({ idempotency_key: true })),
    mode: 'onTouched',
    defaultValues: EMPTY,
  })
  const editor = useEditor({
    form,
    thing: undefined,
    valuesOf: () => EMPTY,
    mutation: useCreateWebhook(slug),
    bodyOf: (values) => ({ ...values, idempotency_key: key }),
    savedWords: () => t('sellerWebhooks.editor.created'),
    pageOf: ({ id }) => `/dashboard/${slug}/webhooks/${id}`,
  })
  return (
    <EditorPage
      editor={editor}
      kind="webhook"
      title={t('sellerWebhooks.editor.new')}
      description={t('sellerWebhooks.editor.newText')}
      aside={<SnippetCard title={t('sellerWebhooks.snippets.title')} />}
    >
      <WebhookFields form={form} />
    </EditorPage>
  )
}
