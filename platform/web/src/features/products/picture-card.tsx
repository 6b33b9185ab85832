import { Card } from '@tradepost/ui/card'
import { Controller } from 'react-hook-form'
import { PosterChoice } from './poster-choice.tsx'
import type { ProductEditorForm } from './product-form.ts'

/** How a product looks: a picture of its own, else one of the drawings. */
export function PictureCard({ form }: { form: ProductEditorForm }) {
  return (
    <Card title="Picture" description="One object on one ground">
      <Controller
        control={form.control}
        name="poster"
        render={({ field }) => (
          <PosterChoice value={field.value} onValueChange={field.onChange} productName={form.watch('name')} />
        )}
      />
    </Card>
  )
}
