import type { SellerBrand } from '@tradepost/contract/platform/catalog/seller-brands'
import { Button } from '@tradepost/ui/button'
import { Archive } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { EditorPage } from '#src/shell/forms/editor-page.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { useCreateBrand, useUpdateBrand } from './api.ts'
import { ArchiveBrand } from './archive-brand.tsx'
import { type BrandEditorForm, BrandFields, brandForm } from './brand-fields.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { BrandBadge } from './brands-page.tsx'

/** Shows the fields with a live preview of the brand. */
function LivePreview({ form, brand }: { form: BrandEditorForm; brand?: SellerBrand }) {
  const { name, statement_descriptor: statement, support_email: support } = form.watch()
  return (
    <BrandPreview
      name={name}
      image={brand?.image ?? null}
      statement={statement}
      support={support}
      {...(brand ? { id: brand.brand_id } : {})}
    />
  )
}

/** Shows the form that creates a brand. */
export function NewBrand({ slug }: { slug: string }) {
  const editor = useEditor(brandForm, {
    thing: undefined,
    save: useCreateBrand(slug),
    savedWords: () => t('sellerBrands.editor.created'),
    pageOf: ({ brand_id: id }) => `/dashboard/${slug}/brands/${id}`,
  })
  return (
    <EditorPage
      editor={editor}
      kind="brand"
      title={t('sellerBrands.editor.new')}
      description={t('sellerBrands.editor.newText')}
      aside={<LivePreview form={editor.form} />}
    >
      <BrandFields form={editor.form} />
    </EditorPage>
  )
}

function ArchiveButton({ slug, brand }: { slug: string; brand: SellerBrand }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button icon={<Archive aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {t('sellerBrands.editor.archive')}
      </Button>
      <ArchiveBrand slug={slug} brand={brand} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}

/** Shows the form that edits a brand. Sends only the changed fields. */
export function BrandEditor({ slug, brand, imageCard }: { slug: string; brand: SellerBrand; imageCard: ReactNode }) {
  const may = usePermissions(slug)
  const editor = useEditor(brandForm, { thing: brand, saveChanges: useUpdateBrand(slug, brand.brand_id) })
  return (
    <EditorPage
      editor={editor}
      mayEdit={may('product:update')}
      kind="brand"
      title={brand.name ?? t('sellerBrands.brand')}
      badge={<BrandBadge brand={brand} />}
      actions={may('product:archive') ? <ArchiveButton slug={slug} brand={brand} /> : undefined}
      aside={
        <>
          {imageCard}
          <LivePreview form={editor.form} brand={brand} />
        </>
      }
    >
      <BrandFields form={editor.form} />
    </EditorPage>
  )
}
