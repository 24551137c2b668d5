import { amountText } from '@earshot/contract/money/money'
import type { Product } from '@earshot/contract/site/shop'
import { followableLink } from '@earshot/contract/text/web-link'
import * as m from '@earshot/messages/shop'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import styles from './shop.module.css'

type Props = {
  product: Product
  /** The currency of the community, for a product without one. */
  currency: string
  /** The URL of the external shop. */
  shop: string | undefined
}

/** A product with picture and price; it links to its page in the external shop, or else to that shop's home page. */
export function ProductCard({
  product: { title, imageUrl, image_text: text, price, link, currency: own },
  currency,
  shop,
}: Props) {
  const page = followableLink(link) ?? shop
  return (
    <article className={styles.product}>
      <Picture src={imageUrl} alt={text ?? ''} seed={title} sizes="(min-width: 62rem) 26rem, 45vw" />
      <h3 dir="auto">{title}</h3>
      <p className={styles.price}>{amountText(price, own ?? currency)}</p>
      {page !== undefined && (
        <p>
          <LinkButton
            href={page}
            target="_blank"
            rel="noopener"
            aria-label={m.shop_add_named({ title })}
            title={m.shop_opens_shop()}
            size="s"
          >
            {m.shop_add()}
          </LinkButton>
        </p>
      )}
    </article>
  )
}
