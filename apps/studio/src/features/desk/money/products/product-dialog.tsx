import { saveProduct } from '@earshot/contract/desk/calls'
import { PRODUCT, type DeskProduct } from '@earshot/contract/desk/money/products'
import * as m from '@earshot/messages/desk-money'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useId } from 'react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { quoted } from '../../../../forms/dialogs/quoted.ts'
import { ImageField } from '../../../../forms/pictures/image-field.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { showDone } from '../../../../toasts.ts'
import { typedPrice } from '../../../supporters/plans/money-preview.tsx'
import { priceOf } from '../../../supporters/plans/plan-fields.ts'
import { PriceFields } from '../../../supporters/plans/price-fields.tsx'
import styles from '../money.module.css'

type Values = { title: string; price: string; currency: string; link: string; image: string; image_text: string }
type Props = { product: DeskProduct | undefined; currency: string; onClose: () => void }

/** Creates a product, or changes one, with its card in the shop (MONEY-04). */
export function ProductDialog({ product, currency, onClose }: Props) {
  const id = useId()
  const { control, register, handleSubmit } = useForm<Values>({ defaultValues: valuesOf(product, currency) })
  const { mutate, error, isPending } = useAct(saveProduct)
  const save = handleSubmit(({ price, ...values }) =>
    mutate(
      {
        ...values,
        price: priceOf(price) || 0,
        ...(product && { product_id: product.id, version: product.version }),
      },
      {
        onSuccess: () => {
          showDone(product === undefined ? m.products_created() : m.products_saved())
          onClose()
        },
      },
    ),
  )
  return (
    <Dialog
      open
      title={product === undefined ? m.products_new() : m.products_edit({ title: product.title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" form={id} variant="solid" disabled={isPending}>
            {m.save()}
          </Button>
        </>
      }
    >
      <form id={id} method="post" noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <Field label={m.title()} required maxLength={PRODUCT.titleMax} {...register('title')} />
        <PriceFields
          price={undefined}
          currency={undefined}
          register={{ price: register('price'), currency: register('currency') }}
        />
        <Field label={m.products_link()} type="url" {...register('link')} />
        <ImageField control={control} name="image" label={m.picture()} />
        <Field label={m.description_of_the_picture()} maxLength={PRODUCT.imageTextMax} {...register('image_text')} />
        <Preview control={control} product={product} />
        <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
      </form>
    </Dialog>
  )
}

function Preview({ control, product }: { control: Control<Values>; product: DeskProduct | undefined }) {
  const { title = '', price = '', currency = '', image = '', image_text: text = '', link = '' } = useWatch({ control })
  const options = `--price ${price || '…'} --currency ${currency} --link ${quoted(link)}`
  return (
    <>
      <figure className={styles.card}>
        <figcaption className={styles.soft}>{m.products_preview()}</figcaption>
        <Picture src={image} alt={text} seed={title} sizes="12rem" />
        <b dir="auto">{title || m.title()}</b>
        <span>{typedPrice(price, currency) ?? '–'}</span>
      </figure>
      <AsCommand
        commands={[
          product === undefined
            ? `product create ${quoted(title)} ${options}`
            : `product change ${product.id} --title ${quoted(title)} ${options}`,
        ]}
      />
    </>
  )
}

const valuesOf = (product: DeskProduct | undefined, currency: string): Values => ({
  title: product?.title ?? '',
  price: product === undefined ? '' : String(product.price),
  currency: product?.currency ?? currency,
  link: product?.link ?? '',
  image: product?.image ?? '',
  image_text: product?.image_text ?? '',
})
