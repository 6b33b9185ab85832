import { Link } from '@tanstack/react-router'
import { POSTER_KEY } from '@tradepost/contract/platform/catalog/seller-products'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { Archive, ArchiveRestore, CopyPlus, ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { EditorPage } from '#src/shell/forms/editor-page.tsx'
import { useObjectUrl } from '#src/shell/forms/image-field.tsx'
import { MetadataField } from '#src/shell/forms/metadata-field.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { AddonsCard } from './addons-card.tsx'
import { type ShownProduct, useCreateProduct, useProductUploads, useUpdateProduct } from './api.ts'
import { ArchiveProduct } from './archive-product.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { FilesField, NewFilesField } from './files-field.tsx'
import { IdentityCard } from './identity-card.tsx'
import { ImageCard, NewImageCard } from './image-card.tsx'
import { LicenseCard } from './license-card.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { PlansCard } from './plans-card.tsx'
import { PriceCard } from './price-card.tsx'
import { type ProductEditorForm, productForm } from './product-form.ts'
import { ProductPreview } from './product-preview.tsx'
import { SaleCard } from './sale-card.tsx'

/** Shows the key-value pairs for the seller's own systems. */
function MetadataCard({ form, product }: { form: ProductEditorForm; product: ShownProduct | undefined }) {
  const errors = form.formState.errors.metadata
  const words = errors?.[POSTER_KEY]?.message ?? errors?.root?.message
  return (
    <Card title={t('sellerProducts.metadata.title')}>
      <MetadataField
        initial={productForm.valuesOf(product).metadata}
        onValueChange={(metadata) => form.setValue('metadata', metadata, { shouldDirty: true })}
        hint={t('sellerProducts.metadata.hint')}
      />
      {words ? (
        <p role="alert" className="mt-2 text-xs font-medium text-danger-text">
          {words}
        </p>
      ) : null}
    </Card>
  )
}

/** Shows the actions of a product's edit page. */
function EditorActions({ slug, product }: { slug: string; product: ShownProduct }) {
  const may = usePermissions(slug)
  const [isAsking, setIsAsking] = useState(false)
  const { is_archived: isArchived } = product
  return (
    <>
      {may('product:archive') ? (
        <Button
          icon={isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
          onClick={() => setIsAsking(true)}
        >
          {isArchived ? t('sellerProducts.rowMenu.unarchive') : t('actions.archive')}
        </Button>
      ) : null}
      {may('product:create') ? (
        <Link
          to="/dashboard/$slug/products/new"
          params={{ slug }}
          search={{ from: product.product_id }}
          className={getButtonClassName()}
        >
          <CopyPlus aria-hidden="true" />
          {t('sellerProducts.rowMenu.duplicate')}
        </Link>
      ) : null}
      {isArchived ? null : (
        <Link to="/shop/$slug/$productId" params={{ slug, productId: product.product_id }} className={getButtonClassName()}>
          <ExternalLink aria-hidden="true" />
          {t('sellerProducts.rowMenu.viewInShop')}
        </Link>
      )}
      <ArchiveProduct slug={slug} product={product} isArchived={isArchived} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}

type FieldsProps = {
  slug: string
  form: ProductEditorForm
  /** What it is or was copied from. */
  product: ShownProduct | undefined
  isNew?: boolean
  imageCard: ReactNode
  files: ReactNode
}

function ProductFields({ slug, form, product, isNew = false, imageCard, files }: FieldsProps) {
  return (
    <>
      {product && !isNew ? <FiguresCard slug={slug} product={product} /> : null}
      <IdentityCard slug={slug} form={form} />
      <PriceCard slug={slug} form={form} isNew={isNew} />
      {product && !isNew ? <PlansCard slug={slug} form={form} product={product} /> : null}
      <SaleCard form={form} />
      {form.watch('price.type') === 'recurring_price' ? <AddonsCard slug={slug} form={form} /> : null}
      {imageCard}
      <DeliveryCard form={form} files={files} />
      <LicenseCard form={form} />
      <MetadataCard form={form} product={product} />
    </>
  )
}

/**
 * Shows the form that creates a product. Image and files belong to people who may also update it: they are uploaded afterwards.
 */
export function NewProduct({ slug, copied }: { slug: string; copied?: ShownProduct | undefined }) {
  const mayUpload = usePermissions(slug)('product:update')
  const [imageFile, setImageFile] = useState<File | null>(null)
  const image = useObjectUrl(imageFile)
  const [files, setFiles] = useState<readonly File[]>([])
  const { sendImage, sendFile } = useProductUploads(slug)
  const editor = useEditor(productForm, {
    thing: undefined,
    copied: copied && { ...copied, plans: null, name: t('sellerProducts.editor.copyOf', { name: copied.name }) },
    save: useCreateProduct(slug, copied?.product_id),
    savedWords: () => t('sellerProducts.editor.created'),
    pageOf: ({ product_id: id }) => `/dashboard/${slug}/products/${id}`,
    // Uploads continue on the product's own page.
    onMade: ({ product_id: id }) => {
      if (imageFile) sendImage(id, imageFile, false)
      for (const file of files) sendFile(id, file)
    },
    isDirtyToo: copied !== undefined || imageFile !== null || files.length > 0,
  })
  const { form } = editor
  return (
    <EditorPage
      editor={editor}
      kind="product"
      newWords={t('sellerProducts.editor.notSavedYet')}
      title={t('sellerProducts.editor.newTitle')}
      description={
        copied ? t('sellerProducts.editor.copyDescription', { name: copied.name }) : t('sellerProducts.editor.newDescription')
      }
      aside={
        <ProductPreview
          slug={slug}
          values={form.watch()}
          image={image}
          fileSizes={files.map(({ size }) => size)}
          isPriceChanged={false}
        />
      }
    >
      <ProductFields
        slug={slug}
        form={form}
        product={copied}
        isNew
        imageCard={<NewImageCard form={form} mayUpload={mayUpload} chosen={imageFile} onChosenChange={setImageFile} />}
        files={mayUpload ? <NewFilesField chosen={files} onChosenChange={setFiles} /> : null}
      />
    </EditorPage>
  )
}

/** Shows a product's files apart from its fields, because they can be downloaded where nothing can be changed. */
function FilesCard({ slug, product }: { slug: string; product: ShownProduct }) {
  if (!product.digital_product_delivery?.files.length) return null
  return (
    <Card>
      <FilesField slug={slug} product={product} mayEdit={false} />
    </Card>
  )
}

/** Shows the form that edits a product. */
export function ProductEditor({ slug, product }: { slug: string; product: ShownProduct }) {
  const mayEdit = usePermissions(slug)('product:update')
  const editor = useEditor(productForm, { thing: product, saveChanges: useUpdateProduct(slug, product.product_id) })
  const { form } = editor
  const isPriceChanged = product.price.type !== 'one_time_price' && form.formState.dirtyFields.price !== undefined
  return (
    <EditorPage
      editor={editor}
      mayEdit={mayEdit}
      kind="product"
      title={product.name}
      badge={<StatusBadge status={product.is_archived ? 'archived' : 'active'} />}
      description={
        <span className="flex flex-wrap items-center gap-x-3">
          {t('sellerProducts.editor.lastSaved', { moment: formatMoment(product.updated_at) })}{' '}
          <CopyableId id={product.product_id} />
        </span>
      }
      actions={<EditorActions slug={slug} product={product} />}
      below={mayEdit ? undefined : <FilesCard slug={slug} product={product} />}
      aside={
        <ProductPreview
          slug={slug}
          values={form.watch()}
          image={product.image}
          fileSizes={product.digital_product_delivery?.files.map(({ file_size: size }) => size ?? null) ?? []}
          isPriceChanged={isPriceChanged}
        />
      }
    >
      <ProductFields
        slug={slug}
        form={form}
        product={product}
        imageCard={
          <>
            {mayEdit || product.image ? <ImageCard slug={slug} product={product} form={form} /> : null}
            {mayEdit ? <PicturesCard slug={slug} product={product} /> : null}
          </>
        }
        files={mayEdit ? <FilesField slug={slug} product={product} mayEdit /> : null}
      />
    </EditorPage>
  )
}
