import { Button, LinkButton } from './button.tsx'

/** Five looks, two sizes. */
export default function ButtonDemo() {
  return (
    <>
      <p>
        <Button look="solid">Listen</Button> <Button>Line</Button> <Button look="wash">Wash</Button>{' '}
        <Button look="quiet">Quiet</Button> <Button look="veil">Veil</Button> <Button disabled>Disabled</Button>
      </p>
      <p>
        <Button look="solid" size="s">
          Small
        </Button>{' '}
        <LinkButton href="/documentation" size="s">
          A link
        </LinkButton>
      </p>
    </>
  )
}
