import { updateCreatorProfile } from '@earshot/contract/studio/creators'
import { z } from 'zod'

const { name, bio, links, avatar, back_image: backImage } = updateCreatorProfile.input.shape
/** The fields of the form, with the limits of the contract. */
export const ProfileFields = z.object({
  name: name.unwrap(),
  bio: bio.unwrap(),
  links: links.unwrap(),
  genre_ids: z.array(z.int()),
  avatar: avatar.unwrap(),
  back_image: backImage.unwrap(),
})
export type ProfileValues = z.infer<typeof ProfileFields>
