import { useNavigate } from '@tanstack/react-router'
import type { ProductForm } from '@tradepost/contract/platform/seller-products'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { PageHeader } from '@tradepost/ui/page-header'
import { StatusBadge } from '@tradepost/ui/status-badge'
import { toast } from '@tradepost/ui/toast'
import { type ReactNode, useState } from 'react'
import { showIssues } from '#src/shell/form-issues.ts'
import { FormRefusal } from '#src/shell/form-refusal.tsx'
import { LeaveGuard } from '#src/shell/leave-guard.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { useObjectUrl } from '#src/shell/object-url.ts'
import { PageTitle } from '#src/shell/page-title.tsx'
import { SaveBar } from '#src/shell/save-bar.tsx'
import { AddonsCard } from './addons-card.tsx'
import { type ShownProduct, useCreateProduct, useProductUploads, useUpdateProduct } from './api.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { EditorActions } from './editor-actions.tsx'
import { FilesField, NewFilesField } from './files-field.tsx'
import { IdentityCard } from './identity-card.tsx'
import { LicenseCard } from './license-card.tsx'
import { MetadataCard } from './metadata-card.tsx'
import { NewPictureCard, PictureCard } from './picture-card.tsx'
import { PriceCard } from './price-card.tsx'
import { type ProductEditorForm, useProductForm } from './product-form.ts'
import { ProductPreview } from './product-preview.tsx'
import { changesOf, NEW_PRODUCT, valuesOf } from './product-values.ts'

const FORM_ID = 'product-form'

type EditorFrameProps = {
  slug: string
  form: ProductEditorForm
  product: ShownProduct | undefined
  /** The picture that buyers will see. */
  image: string | null
  picture: ReactNode
  files: ReactNode
  header: ReactNode
  bar: ReactNode
  send: (values: ProductForm) => Promise<void>
}

/** The fields left, what buyers see right, the way to save it at the foot. */
function EditorFrame({ slug, form, product, image, picture, files, header, bar, send }: EditorFrameProps) {
  const { dirtyFields } = form.formState
  const isPriceChanged = product !== undefined && product.price.type !== 'one_time_price' && dirtyFields.price !== undefined
  return (
    <>
      {header}
      <form
        id={FORM_ID}
        noValidate
        onSubmit={form.handleSubmit(send)}
        className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1"
      >
        <div className="grid content-start gap-6">
          <IdentityCard slug={slug} form={form} />
          <PriceCard slug={slug} form={form} isNew={product === undefined} />
          {form.watch('price.type') === 'recurring_price' ? <AddonsCard slug={slug} form={form} /> : null}
          {picture}
          <DeliveryCard form={form} files={files} />
          <LicenseCard form={form} />
          <MetadataCard form={form} product={product} />
        </div>
        <ProductPreview values={form.watch()} image={image} isPriceChanged={isPriceChanged} />
      </form>
      {bar}
    </>
  )
}

/** A product that is made anew. */
export function NewProduct({ slug }: { slug: string }) {
  const navigate = useNavigate()
  const create = useCreateProduct(slug)
  const form = useProductForm(NEW_PRODUCT)
  const [picture, setPicture] = useState<File | null>(null)
  const image = useObjectUrl(picture)
  const [files, setFiles] = useState<readonly File[]>([])
  const { sendPicture, sendFile } = useProductUploads(slug)
  async function send(values: ProductForm) {
    const made = await create.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
    if (!made) return
    // They go on on the product's own page.
    if (picture) sendPicture(made.product_id, picture, false)
    for (const file of files) sendFile(made.product_id, file)
    toast.success(`${made.name} is on the shelf`)
    await navigate({
      to: '/dashboard/$slug/products/$productId',
      params: { slug, productId: made.product_id },
      replace: true,
      ignoreBlocker: true,
    })
  }
  return (
    <>
      <EditorFrame
        slug={slug}
        form={form}
        product={undefined}
        image={image}
        picture={<NewPictureCard form={form} chosen={picture} onChosenChange={setPicture} />}
        files={<NewFilesField chosen={files} onChosenChange={setFiles} />}
        send={send}
        header={
          <>
            <PageTitle>New product</PageTitle>
            <PageHeader title="New product" description="It goes on the shelf as soon as you create it." />
            <FormRefusal form={form} error={create.error} title="It was not created" />
          </>
        }
        bar={
          <SaveBar
            formId={FORM_ID}
            label="Create product"
            words={create.isError ? 'It was not created' : 'Not on the shelf yet'}
            isSaving={create.isPending}
          />
        }
      />
      <LeaveGuard isDirty={(form.formState.isDirty || picture !== null || files.length > 0) && !create.isPending} />
    </>
  )
}

/** A product that is there, open for editing. */
export function ProductEditor({ slug, product }: { slug: string; product: ShownProduct }) {
  const update = useUpdateProduct(slug, product.product_id)
  const form = useProductForm(valuesOf(product))
  const { isDirty } = form.formState
  // What stands in a field and cannot be read goes with the field.
  const [edition, setEdition] = useState(0)
  function startOver(from: ShownProduct) {
    form.reset(valuesOf(from))
    update.reset()
  }
  async function send(values: ProductForm) {
    const saved = await update.mutateAsync(changesOf(values, product)).catch((error: unknown) => showIssues(form, error))
    if (!saved) return
    startOver(saved)
    toast.success('Saved')
  }
  const saved = `${isDirty ? 'Unsaved changes · last' : 'Last'} saved ${formatMoment(product.updated_at)}`
  return (
    <>
      <EditorFrame
        key={edition}
        slug={slug}
        form={form}
        product={product}
        image={product.image}
        picture={<PictureCard slug={slug} product={product} form={form} />}
        files={<FilesField slug={slug} product={product} />}
        send={send}
        header={
          <>
            <PageTitle>{product.name}</PageTitle>
            <PageHeader
              title={product.name}
              badge={<StatusBadge status={product.is_archived ? 'archived' : 'active'} />}
              description={
                <span className="flex flex-wrap items-center gap-x-3">
                  {saved} <CopyableId id={product.product_id} />
                </span>
              }
              actions={<EditorActions slug={slug} product={product} />}
            />
            <FormRefusal form={form} error={update.error} title="It was not saved" />
          </>
        }
        bar={
          isDirty || update.isPending ? (
            <SaveBar
              formId={FORM_ID}
              label="Save changes"
              words={update.isError ? 'It was not saved' : 'Unsaved changes'}
              isSaving={update.isPending}
              onDiscard={() => {
                startOver(product)
                setEdition(edition + 1)
              }}
            />
          ) : null
        }
      />
      <LeaveGuard isDirty={isDirty && !update.isPending} />
    </>
  )
}
