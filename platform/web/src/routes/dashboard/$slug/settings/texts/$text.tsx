import { createFileRoute } from '@tanstack/react-router'
import { textsQuery } from '#src/features/seller-texts/api.ts'
import { TextEditorPage } from '#src/features/seller-texts/text-editor-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/settings/texts/$text')({
  loader: (page) => void loadPageData(page, textsQuery(page.params.slug)),
  component: TextRoute,
})

function TextRoute() {
  const { slug, text } = Route.useParams()
  return <TextEditorPage slug={slug} name={text} />
}
