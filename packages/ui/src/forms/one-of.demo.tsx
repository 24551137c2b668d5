import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { OneOf } from './one-of.tsx'

/** The button is always as wide as its longest label. */
export default function OneOfDemo() {
  const [isOn, setOn] = useState(false)
  return (
    <Button onClick={() => setOn(!isOn)}>
      <OneOf faces={['Follow', 'Following']} shown={isOn ? 1 : 0} />
    </Button>
  )
}
