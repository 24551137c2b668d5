import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order of test files. Those of one project follow each other, so that workers keep the modules they share. The
 * files that judge every page take longest, which their size does not tell: they begin first.
 */
export default class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's own, which changes nothing
    const sorted = await super.sort(files)
    const isShort = ({ moduleId }: TestSpecification) => Number(!moduleId.includes('/e2e/look/'))
    return sorted.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || isShort(a) - isShort(b))
  }
}
