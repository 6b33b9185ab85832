import { useQuery } from '@tanstack/react-query'
import { t } from '#src/dashboard-messages.ts'
import { EditorSkeleton } from '#src/shell/forms/editor-page.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { paymentLinkQuery } from './api.ts'
import { LinkEditor } from './link-editor.tsx'

/** Shows the page that edits a saved payment link. */
export function PaymentLinkPage({ slug, linkId }: { slug: string; linkId: string }) {
  const link = useQuery({ ...paymentLinkQuery(slug, linkId), refetchOnWindowFocus: false })
  return (
    <QueryView query={link} what={t('sellerPaymentLinks.words.one')} isPage skeleton={<EditorSkeleton />}>
      {(data) => <LinkEditor key={data.id} slug={slug} link={data} />}
    </QueryView>
  )
}
