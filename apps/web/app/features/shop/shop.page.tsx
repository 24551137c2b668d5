import { coversAndReviews, getSettings, listProducts } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import { isReservedHost } from '@earshot/contract/text/reserved-host'
import { webLink } from '@earshot/contract/text/web-link'
import * as m from '@earshot/messages/shop'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import IconExternal from '@earshot/ui/icons/external-link'
import { Link } from '@earshot/ui/links/link.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { names } from '@earshot/ui/text/names'
import { useLoaderData } from 'react-router'
import { pageMeta, publicUrlOf } from '../../lib/head/meta.ts'
import type { Matches } from '../../lib/head/meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import { ProductCard } from './product-card.tsx'
import styles from './shop.module.css'

export const meta = ({ loaderData, matches }: { loaderData?: Awaited<ReturnType<typeof load>>; matches: Matches }) =>
  pageMeta(
    {
      title: m.shop(),
      description: loaderData?.cover.sub_title || m.shop_description(),
      image: loaderData?.cover.image,
    },
    publicUrlOf(matches),
  )

async function load(api: ApiClient) {
  const [{ shop: cover }, products, { shop_url, currency }] = await Promise.all([
    api.get(coversAndReviews),
    api.get(listProducts),
    api.get(getSettings),
  ])
  return { cover, products, shop: webLink(shop_url), currency }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** The cover of the shop and its featured products, sold in the external shop (SHOP-01 to SHOP-03). */
export default function ShopPage() {
  const { cover, products, shop, currency } = useLoaderData<typeof loader>()
  return (
    <>
      <header className={names(styles.cover, cover.image ? styles.pictured : undefined)}>
        {cover.image && (
          <Picture src={cover.image} alt={cover.alt ?? ''} focus={cover.focus} shape="fill" sizes="100vw" first />
        )}
        <div className={`wrap ${styles.words}`}>
          <h1>{cover.title}</h1>
          {cover.sub_title !== '' && <p className={styles.lead}>{cover.sub_title}</p>}
        </div>
      </header>
      <Section title={m.shop_featured()}>
        {shop !== undefined && isReservedHost(shop) && <p className={styles.note}>{m.shop_is_demonstration()}</p>}
        {products.length === 0 ? (
          <EmptyState title={m.shop_no_products()} action={<Link href="/artists">{m.shop_meet_artists()}</Link>}>
            {m.shop_no_products_help()}
          </EmptyState>
        ) : (
          <ul className={styles.products}>
            {products.map((product) => (
              <li key={product.id ?? product.title}>
                <ProductCard product={product} currency={currency} shop={shop} />
              </li>
            ))}
          </ul>
        )}
        {shop !== undefined && (
          <p className={styles.all}>
            <LinkButton href={shop} target="_blank" rel="noopener" title={m.shop_opens_shop()}>
              {m.shop_see_all()}
              <IconExternal size={18} />
            </LinkButton>
          </p>
        )}
      </Section>
    </>
  )
}
