import { createFileRoute } from '@tanstack/react-router'
import { textQuery } from '#src/features/seller-texts/api.ts'
import { TextEditorPage } from '#src/features/seller-texts/text-editor-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/settings/texts/$text')({
  loader: (page) => void loadPageData(page, textQuery(page.params.slug, page.params.text)),
  component: TextRoute,
})

function TextRoute() {
  const { slug, text } = Route.useParams()
  return <TextEditorPage slug={slug} name={text} />
}
