import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSqlFiles } from './sql-files.ts';

/** Every migration that has landed, with what its text hashes to. A new one is added here with the others. */
const LANDED: Readonly<Record<string, string>> = {
  '0001_text.sql': '8798244b26876ddadbd39b9595992c11257767917071a1d57919d4b15374b74d',
  '0002_people.sql': '60ee4f9d6894934cdebc4db9baf31717cd17e1de4e6c2aa9e136ec1c55a145b1',
  '0003_products.sql': '12c666058f06f8d5f164adbef71ff7cf7dc6498069e3f34638b24aaf81a9b048',
  '0004_documents.sql': '463575c99bf140abbe837f09eb3bf4db7322ba330353f35765dc7aa198b40536',
  '0005_saved_views.sql': '23c0e8580730031a44532dc5e88ac22dc0b34193a364bca1867583e6bc86b82c',
  '0006_history.sql': '36de5dfe7710c65786a6006bc47c913166d26b9a0c809952989143106a6c0085',
  '0007_security_events.sql': '0a0558f2b844c13ce86ec1aea8df3767e6f6db1208ad602497cdf9a3e1623cb6',
  '0008_numbers_only.sql': '2a5abae987bbbd06a10ae4cd6c1e57d607544b546d68e36790308ffe1e56fe4c',
  '0009_packages.sql': 'a21b6f47df0c58e45da6e50edc4e29c3b760bce37208a54d232863bedbab2377',
  '0010_numbers.sql': 'dacd35cce156f7b41d919cbcff3cedb084d7e384f91575aaa0bf3d2565fbeb46',
  '0011_figures.sql': 'f42bf66f65fb6721821e68ae6c8496451e917a7ada8c3d3adb05d036f47e219a',
  '0012_labels_in_place.sql': '203b9b30014c378393507d87a0de00a8088c55657a4979c6346b888761cd95dc',
  '0013_refusals.sql': 'bd5fb1f0deafc2df970800420ff96cbe72fde632ffbeb97d3d51a6290e9fb6b2',
  '0014_sorted_lists.sql': 'bbaba117d6fef6835de93269b6578f602fd709952045015fc21e8a0288bafe26',
  '0015_list_changes.sql': '3f7eab490add3cfb50ec14957a8e54e5e104e8da1784689587632dd9045504d1',
  '0016_label_search.sql': 'c6a06fc15fb97525d0d0b9230fdb3542205aad7313cd1aa41a44fd05cc8f0c44',
  '0017_arrival.sql': '0949b3a29708b71e24b2613b6db4c0098c6a4bff15f2dfcc06c7f8cd19d52a6c',
  '0018_containers.sql': '0559daaa21e5bfcbaebc00ca1ba552fd1b7b0cb33256930dd8f890057125c536',
  '0019_coverage.sql': '920c23a89929422822b52b76cb1f7be1afffe742c0740b4f4210d4ec5fd0429f',
  '0020_lookups.sql': '635e0d25ef82e3d95c9d45dfb4c4f0dbdef860bc125e30928f2c06035049314b',
  '0021_find.sql': '6768d2edee1a3a38bef0b76cea11ff882142e9603aefc7dd14edc5f74bdc0a13',
  '0022_import_runs.sql': '59e588fbeaf3b9ca8caf921f31f1cabe21519a6787e3998d5b23b1af32ef0087',
  '0023_drift.sql': '6b3b6b090beeec4b11a9b2db1094c4cfac9ba50fe7ed1aad097d1e404fd5274e',
  '0024_batches.sql': '56caafed9072bfc7d1741a1c529ea90728aec7e9539303dfcf85281403375806',
  '0025_stale_drift.sql': '7b2fddc145a32f7492766d2869b17127f7f43dc63dcbc60a4958796175ba1f77',
  '0026_plans_by_end.sql': 'c9d9ef0a7ab0a79da795a5e01b518aa96a689dee359775a74d4ed7c9ba84087e',
  '0027_coverage_order.sql': '0eb2404322d8de23dc9ecaaadcc76fe740ab362925f246e20d9911c681a12a1e',
  '0028_mirrors.sql': 'f893ecdcbf5eedddda8de1dd2c2ddfc2287aad50e9b5b10f83364cde5a1d8acc',
  '0029_today.sql': '84f4026d0fe7b1725a2f8509d5b5ce568b7a8b0ebc1645de642a2bf8abd01dbb',
  '0030_names_of_parts.sql': 'a2e3ac652b67f5f5c4df2892f4d1a61b5c3644bed004ddede86f031651fdb428',
  '0031_car_models_found.sql': 'b2476554bfdd565a98f5e5dcc7d9a5c5df6458c8b69104a03e6345906fe7175a',
  '0032_sampled_search.sql': '4de55e580b1ccd4253869cfe81821a8d9460c7f60d95c0cbf1e599166a7f494e',
  '0033_document_orders.sql': '775957f51d735f48c7c8cc5ab83251a0b8d942a3a404aba6c1d468ea3be4f9d3',
  '0034_search_pieces.sql': '0286a238f82aec370b8a25be58a83db8431c2ac2727fb6d5203a550bf261b9a9',
  '0035_search_in_front.sql': 'd40163f3a2375faa40c92fc763163d47d2f90a8536097d0f61369b97e8ab938a',
  '0036_search_pairs.sql': 'e6c0fbb34dbf45abea0fef379d8c74eaaa32539b81f28ec0008ac404299c55a9',
  '0037_counted_names.sql': 'c0f343e2b117f248c55353e980bea08e0a3be80c6556666b2e33dfeb86ddbd67',
  '0038_no_unusual_statistics.sql': '6ef7dd15ce0bc7843aa38e7fdfc7056c5e8b8965e126e708af4893c88ff5e0c4',
  '0040_one_search_index.sql': '5a00da2e31c84db271235f41431067f7d70132425d193040766416b49b86e883',
  '0045_security_event_names.sql': 'fb1686cbebcd69f229131596b9b3bff42447ea75d1b40103ab0a9e2b1848c90f',
  '0046_described_batches.sql': '3525bf4849351c1a0b858396db3ab09918f52590905015e8adfa1ef31467f23c',
  '0050_alike.sql': '142c4424742c535256faa7eee04738526c640cb9d04e24081f4abf71b18a75c8',
  '0051_cleaned_until.sql': '1fde5d6981092d10666cac41c5cb1c6cea509553c90e3d43593de0ae79e22d91',
  '0055_numbers_by_figure.sql': '1d7077d3c33c2199d417dc2b9da6a59af93dd2c6914b686209a72f94827ba403',
  '0065_drift_of_plans.sql': '47a2d95beadbb90697e070a98c6b1f207e7be3e39fa5db2ecd49f8f6b9988fa0',
  '0070_promises.sql': '574b54579b1ce4fe900e83f3ebf8b230d1dd70cb5751e1d23bb4abc846619786',
  '0075_plan_shortages.sql': '5475eb2196b1c5da456cbe8f014c69d856e02eed5b605dcdbf90754ef8f090c9',
  '0080_shared_views.sql': '19323b8dfa0675d697c8c48994e7652ca2f9749f1cb3b4166012e338287de608',
  '0100_split_plans.sql': 'c4ec9d7488299c432398a6f0ae6873bb9b80e55b786ec0e4004f54fc8537370c',
  '0110_replacements.sql': '54a477eadd7d89523ee00b0fc0ad1e083d78f2f32500c4637de5b3c58c36d9bc',
  '0120_roles.sql': '6d7519c9367b061ea415f86347ef17fe9f51e6598ba3e9c906416896abf341d8',
  '0121_tokens.sql': '04ab9f85eaa4c96a9c581eae937ca47d6936eea1a197d0ee405eb23fe24b11c0',
  '0130_sign_on.sql': 'db221f0768271c11060fed46d343f644ca1af16229f998c70342d7a3bdcd9bc0',
  '0140_deleted_records.sql': '10fad88226674ad01b0b1c8f0a2476bd30959ccf6e8c9a188fcf9b1af0ca2e1b',
  '0150_long_views.sql': 'c73435cd4832458048566399181bd474c86bcab581add5201d6b384b011279bf',
  '0160_import_run_kinds.sql': '3879fb4012ce0501bfe23e0d56d52f6e1559c29c7dee05076a772f5bd5b23f16',
  '0175_own_sessions.sql': 'f4e1cbe6ac13a60cb45a1c03ff0136aa212b62353cffcdfe493ad210abe258a1',
  '0184_restored_put_right.sql': '67fdb39ff0d92183d71c0fb3200c32f489fb7855908361ac9c27b8db30fd790c',
  '0185_places_kept.sql': '94c4d833623c902df95cc8060a905b2525948b4480738398e94638ea9468979a',
  '0186_number_assigned.sql': '2c39934bf8dd5571c5178aaeaf12e5d8bf79916d729d31c501a9d5df2366c69e',
  '0190_functions_gone.sql': '30bd314eb41a02f9fcee5e53d5d4ef2d637e0493533ce8f5e30ad6dde353c657',
};

test('R23: migrations that have landed never change: databases of others have already run them', () => {
  const files = readSqlFiles(join(import.meta.dirname, 'migrations'));
  const hashes = Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256]));
  expect(hashes).toEqual(LANDED);
});

test('R23: migrations have numbers of their own, in the order in which they run', () => {
  const numbers = Object.keys(LANDED).map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});
