import { useQuery } from '@tanstack/react-query'
import { t } from '#src/dashboard-messages.ts'
import { EditorSkeleton } from '#src/shell/forms/editor-page.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { AddonEditor } from './addon-editor.tsx'
import { addonQuery } from './api.ts'

/** Shows the page that edits an add-on. */
export function AddonPage({ slug, addonId }: { slug: string; addonId: string }) {
  const addon = useQuery({ ...addonQuery(slug, addonId), refetchOnWindowFocus: false })
  return (
    <QueryView query={addon} what={t('sellerAddons.what')} isPage skeleton={<EditorSkeleton />}>
      {(data) => <AddonEditor key={data.id} slug={slug} addon={data} />}
    </QueryView>
  )
}
