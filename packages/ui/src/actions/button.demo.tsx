import { Button, LinkButton } from './button.tsx'

/** Five variants in two sizes. */
export default function ButtonDemo() {
  return (
    <>
      <p>
        <Button variant="solid">Listen</Button> <Button>Line</Button> <Button variant="wash">Wash</Button>{' '}
        <Button variant="quiet">Quiet</Button> <Button variant="veil">Veil</Button> <Button disabled>Disabled</Button>
      </p>
      <p>
        <Button variant="solid" size="s">
          Small
        </Button>{' '}
        <LinkButton href="/documentation" size="s">
          A link
        </LinkButton>
      </p>
    </>
  )
}
