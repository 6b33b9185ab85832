import { useQuery } from '@tanstack/react-query'
import { SHOP_TEXTS, type ShopTextName } from '@tradepost/contract/platform/buyer/shop-seller'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { type SellerTexts, ShopTextForm } from '@tradepost/contract/platform/organization/shop-texts'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { FileText } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { TextPreview } from '#src/nouns/texts/text-preview.tsx'
import { defineForm } from '#src/shell/forms/define-form.ts'
import { EditorPage, EditorSkeleton } from '#src/shell/forms/editor-page.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { hasPermission, useOrganization } from '#src/shell/frames/organizations.ts'
import { NotFoundNotice } from '#src/shell/not-found-page.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { textQuery, useSaveText } from './api.ts'

type EditorProps = { slug: string; name: ShopTextName; organization: Organization; saved: SellerTexts }

function TextEditor({ slug, name, organization, saved }: EditorProps) {
  const definition = defineForm({
    schema: ShopTextForm,
    initial: { text: '' },
    read: ({ texts }: SellerTexts) => ({ text: texts[name] }),
  })
  const editor = useEditor(definition, {
    thing: saved,
    save: useSaveText(slug, name),
    savedWords: () => t('sellerTexts.editor.saved'),
  })
  const { form } = editor
  const text = form.watch('text')
  const mayEdit = hasPermission(organization, 'settings:update')
  const start = () => form.setValue('text', saved.templates[name], { shouldDirty: true, shouldValidate: true })
  return (
    <EditorPage
      editor={editor}
      mayEdit={mayEdit}
      kind="settings"
      title={t(`shell.shopFrame.${name}`)}
      aside={
        <Card title={t('dashboardNouns.preview.title')} bodyClassName="max-h-[70vh] overflow-y-auto">
          <TextPreview slug={slug} text={text} />
        </Card>
      }
    >
      <Card bodyClassName="grid gap-4">
        {mayEdit && text.trim() === '' ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button size="sm" icon={<FileText aria-hidden="true" />} onClick={start}>
              {t('sellerTexts.editor.start')}
            </Button>
            <p className="text-sm text-ink-3">{t('sellerTexts.editor.template')}</p>
          </div>
        ) : null}
        <Field
          label={t('sellerTexts.editor.label')}
          hint={t('sellerTexts.editor.hint')}
          error={form.formState.errors.text?.message}
        >
          <Textarea rows={22} dir="auto" className="font-mono text-sm" {...form.register('text')} />
        </Field>
      </Card>
    </EditorPage>
  )
}

/** Shows the editor of one text of a shop, with a preview. `name`: as in the address of the page. */
export function TextEditorPage({ slug, name }: { slug: string; name: string }) {
  const organization = useOrganization(slug)
  const texts = useQuery({ ...textQuery(slug, name), refetchOnWindowFocus: false })
  const known = SHOP_TEXTS.find((each) => each === name)
  if (!known) return <NotFoundNotice what={t('shell.things.text')} />
  return (
    <QueryView query={texts} what={t('shell.things.text')} isPage skeleton={<EditorSkeleton />}>
      {(saved) =>
        organization.data ? (
          <TextEditor key={known} slug={slug} name={known} organization={organization.data} saved={saved} />
        ) : null
      }
    </QueryView>
  )
}
