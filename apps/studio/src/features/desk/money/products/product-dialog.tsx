import { saveProduct } from '@earshot/contract/desk/calls'
import { PRODUCT, type DeskProduct } from '@earshot/contract/desk/money/products'
import * as m from '@earshot/messages/desk-money'
import { Field } from '@earshot/ui/forms/field.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { FormDialog } from '../../../../forms/dialogs/form-dialog.tsx'
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
    <FormDialog
      title={product === undefined ? m.products_new() : m.products_edit({ title: product.title })}
      act={m.save()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
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
    </FormDialog>
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
        commands={
          product === undefined
            ? [`product create ${quoted(title)} ${options}`]
            : [
                `product change ${product.id} --title ${quoted(title)} ${options}`,
                product.is_open ? `product close ${product.id}` : `product open ${product.id}`,
              ]
        }
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
