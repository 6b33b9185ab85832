import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import { Poster } from '@tradepost/ui/posters'

type ProductPictureProps = {
  product: Pick<ShopProduct, 'name' | 'image' | 'poster'>
  shape?: 'tall' | 'square'
  className?: string
}

/** The seller's own picture, else the chosen drawing, else initials on a ground of their own. Decoration beside the name. */
export function ProductPicture({ product, shape = 'square', className = '' }: ProductPictureProps) {
  if (product.image) {
    const ratio = shape === 'tall' ? 'aspect-[400/440]' : 'aspect-square'
    return <img src={product.image} alt="" loading="lazy" className={`w-full object-cover ${ratio} ${className}`} />
  }
  return <Poster name={product.poster ?? product.name} shape={shape} className={className} />
}
