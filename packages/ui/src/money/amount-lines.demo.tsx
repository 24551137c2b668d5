import { AmountLines } from './amount-lines.tsx'

/** A payment and its parts. */
export default function AmountLinesDemo() {
  return (
    <AmountLines
      lines={[
        { label: 'Gross amount', amount: '$5' },
        { label: 'Fee', amount: '$0.45' },
        { label: 'Marrow & Finch receives', amount: '$4.55' },
      ]}
    />
  )
}
